#!/usr/bin/python3
"""A WebKitGTK browser that WebKitWebDriver can drive. Unlike MiniBrowser under automation it stores its site data on disk,
so that it can be closed, or killed, and opened again. Console messages of pages go to its standard output."""

import argparse
import os
import signal

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

parser = argparse.ArgumentParser()
parser.add_argument("--automation", action="store_true")
parser.add_argument("--profile")
parser.add_argument("--size", default="390x844")
parser.add_argument("--user-agent")
parser.add_argument("--private", action="store_true")
parser.add_argument("--blocked", action="store_true", help="without local storage and IndexedDB")
parser.add_argument("--storage-ratio", type=float, help="share of the disk that a site may use")
parser.add_argument("--dark", action="store_true")
parser.add_argument("--large-text", action="store_true", help="twice the size")
options, _ = parser.parse_known_args()
width, height = (int(side) for side in options.size.split("x"))

if options.private or not options.profile:
    context = WebKit2.WebContext.new_ephemeral()
else:
    folder = os.path.abspath(options.profile)
    limits = {}
    if options.storage_ratio:
        limits = {"origin_storage_ratio": options.storage_ratio, "total_storage_ratio": options.storage_ratio}
    manager = WebKit2.WebsiteDataManager(
        base_data_directory=os.path.join(folder, "data"),
        base_cache_directory=os.path.join(folder, "cache"),
        **limits,
    )
    context = WebKit2.WebContext(website_data_manager=manager)
    context.get_cookie_manager().set_persistent_storage(
        os.path.join(folder, "cookies.sqlite"), WebKit2.CookiePersistentStorage.SQLITE
    )
context.set_automation_allowed(True)

settings = WebKit2.Settings()
settings.set_enable_write_console_messages_to_stdout(True)
settings.set_enable_page_cache(True)
if options.user_agent:
    settings.set_user_agent(options.user_agent)
if options.large_text:
    settings.set_default_font_size(settings.get_default_font_size() * 2)
if options.blocked:
    settings.set_enable_html5_local_storage(False)
    settings.set_enable_html5_database(False)
# Safari has navigator.storage; here it is behind a switch.
features = WebKit2.Settings.get_all_features()
for index in range(features.get_length()):
    feature = features.get(index)
    if feature.get_identifier() in ("StorageAPIEnabled", "StorageAPI", "StorageAPIEstimateEnabled", "StorageAPIEstimate"):
        settings.set_feature_enabled(feature, True)

gtk = Gtk.Settings.get_default()
gtk.set_property("gtk-application-prefer-dark-theme", options.dark)


def deny(_view, request):
    request.deny()
    return True


def report_end(_view, reason):
    print("The web process ended:", reason.value_nick, flush=True)


def create_view(_session):
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    window = Gtk.Window()
    window.set_default_size(width, height)
    window.add(view)
    view.connect("permission-request", deny)
    view.connect("web-process-terminated", report_end)
    view.connect("close", lambda _view: window.destroy())
    window.show_all()
    return view


def start(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("sphatik-tests")
    session.set_application_info(info)
    session.connect("create-web-view", create_view)


context.connect("automation-started", start)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGTERM, Gtk.main_quit)
Gtk.main()
