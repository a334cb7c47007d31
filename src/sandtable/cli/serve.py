"""`sandtable serve`: the app in the browser."""

import click

from sandtable.cli.shared import as_json, shelf


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Whom to let in; 0.0.0.0 for the home network.")
@click.option("--port", type=click.IntRange(0, 65535), default=8321, show_default=True)
@click.option("--open", "open_browser", is_flag=True, help="Open the browser.")
@click.option(
    "--proxy", default="", metavar="ADDRESS", help="A proxy in front whose word on who asks, and by HTTPS, is believed."
)
@as_json
def serve_command(host: str, port: int, open_browser: bool, proxy: str, to_json: bool) -> None:
    """Serve the app; stop it with Ctrl-C. With --json the first line says where."""
    from sandtable.web import serve

    if to_json:
        click.echo(f'{{"url": "http://{host}:{port}/"}}')
    serve(shelf(), host=host, port=port, open_browser=open_browser, proxy=proxy)
