/// Events in, states out: see bloc.md.
