"""The decks and collections for the lines in command_lines.py, by the names used in their keys.

Each is a path relative to the line's folder, where `home/data/lorcana` is the data folder and `work` the current
folder, with the contents of the file.
"""

DATA = "home/data/lorcana"


def deck(name, text):
    return f"{DATA}/decks/{name}.txt", text


ICE = """4 Daisy Duck - Isabel
4 Abu - Wise Sultan
4 Meeko - Skittish Scrounger
4 The Sultan - Playful Monarch
4 Abigail & Amelia - Gossiping Geese
4 Aurora - Regal Princess
4 Christopher Robin - Joining the Fun
4 Ichabod Crane - Scared Out of His Mind
4 Lexington - Fearless Flier
4 Merlin - Completing His Research
4 Scuttle - Directing Traffic
4 Splatter Phoenix - Rejected Artist
4 Thomas O'Malley - Savvy Vagabond
4 Tinker Bell - Finding a Way
4 Belle - Inventive Engineer
"""
FIRST = """Deck of the first chapter:
Characters (32)
4 Aladdin - Cornered Swordsman
4 Ariel - On Human Legs
4x Ariel - Spectacular Singer
4 Beast - Hardheaded # my favourite
4 Captain Hook - Forceful Duelist [TFC-174]
4 TFC-007
4 Cinderella - Gentle and Kind (TFC) 3
4 Elsa - Snow Queen *F*

Actions
4 A Whole New World
4× be our guest
4 Break
4 Control Your Temper!
Total: 48
"""
FAULTY = """5 Elsa - Snow Queen
3 Elsa - Snow Quen
0 Let It Go
1000 Let It Go
-1 Let It Go
4 Elsa
4 TFC-999
4 Elsa - Spirit of Winter [TFC-041]
4
2 Mickey Mouse - Brave Little Tailor
1 Ariel - On Human Legs
4 Let It Go
"""
DREAMBORN = """Set Number,Card Number,Variant,Count,Name,Color,Rarity
001,41,normal,2,"Elsa - Snow Queen",Amethyst,Uncommon
001,42,foil,1,"Elsa - Spirit of Winter",Amethyst,Legendary
001,163,normal,4,"Let It Go",Sapphire,Rare
099,1,normal,1,"Nobody",Amber,Rare
"""

FILES = {
    "ice": deck("ice", ICE),
    "first": deck("first", FIRST),
    "faulty": deck("faulty", FAULTY),
    "code": deck("code", "RWxzYV9Tbm93IFF1ZWVuJDR8TGV0IEl0IEdvJDR8\n"),
    "blank": deck("blank", ""),
    "letter": deck("letter", "This is a letter.\nTo my aunt.\n"),
    "zero": deck("zero", "4 Elsa - Snow Queen\n\0"),
    "long": deck("long", "\n" * 1001),
    "large": deck("large", " " * (64 * 1024 + 1)),
    "odd ends": deck("ends", "\ufeff4 Elsa - Snow Queen\r\n2 Let It Go"),
    "escape": deck("escape", "4 Elsa\x1b]0;x\x07 - Snow Queen\n4 Let\u202e It Go\n"),
    "beside": ("work/beside.txt", "4 Let It Go\n2 Elsa - Snow Queen\n"),
    "some": (f"{DATA}/own.tsv", "id\tnormal\tfoil\nTFC-041\t3\t1\nTFC-042\t0\t1\nTFC-163\t4\t0\n14-012\t1\t0\n"),
    "nothing": (f"{DATA}/own.tsv", "id\tnormal\tfoil\n"),
    "no header": (f"{DATA}/own.tsv", "TFC-041\t3\t1\n"),
    "bad row": (f"{DATA}/own.tsv", "id\tnormal\tfoil\nTFC-041\tmany\t1\n"),
    "unknown": (f"{DATA}/own.tsv", "id\tnormal\tfoil\nXYZ-001\t1\t0\nTFC-041\t1\t0\n"),
    "empty": (f"{DATA}/own.tsv", ""),
    "dreamborn": ("work/bulk.csv", DREAMBORN),
    "wide": ("work/wide.csv", "id;Name;Normal;Foil\nTFC-041;Elsa - Snow Queen;2;1\nTFC-163;Let It Go;0;3\n"),
    "ours": ("work/ours.tsv", "id\tnormal\tfoil\nTFC-041\t2\t1\nTFC-007\t1\t0\n"),
    "no columns": ("work/plain.csv", "a,b,c\n1,2,3\n"),
    "nothing joins": ("work/other.csv", "Set Number,Card Number,Variant,Count\n99,1,normal,1\n98,2,foil,1\n"),
}
