"""Makes the pictures of the tests: four quarters in four colours, 46 by 64 pixels. Needs Pillow.

python3 Fixtures/pictures/make.py writes them beside itself.
"""

from pathlib import Path

from PIL import Image, ImageDraw

COLORS = ["#c81e1e", "#1ec81e", "#1e1ec8", "#dcdcdc"]
WIDTH, HEIGHT = 46, 64

image = Image.new("RGB", (WIDTH, HEIGHT))
draw = ImageDraw.Draw(image)
for index, color in enumerate(COLORS):
    x, y = index % 2 * WIDTH // 2, index // 2 * HEIGHT // 2
    draw.rectangle([x, y, x + WIDTH // 2 - 1, y + HEIGHT // 2 - 1], fill=color)
folder = Path(__file__).parent
image.save(folder / "quarters.jpg", quality=90)
image.save(folder / "quarters.png", optimize=True)
Image.new("1", (20000, 20000)).save(folder / "huge.png", optimize=True)
