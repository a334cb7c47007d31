"""`sandtable serve`: the app in the browser."""

import click

from sandtable.cli.shared import shelf


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Whom to let in; 0.0.0.0 for the home network.")
@click.option("--port", default=8321, show_default=True)
@click.option("--open", "open_browser", is_flag=True, help="Open the browser.")
def serve_command(host: str, port: int, open_browser: bool) -> None:
    """Serve the app; stop it with Ctrl-C."""
    from sandtable.web import serve

    serve(shelf(), host=host, port=port, open_browser=open_browser)
