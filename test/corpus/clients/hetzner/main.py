# Creates, waits for, lists, changes and deletes a server with Hetzner's own client; says what it saw as JSON.
import json
import os

from hcloud import APIException, Client

client = Client(token=os.environ["CLIENT_KEY"], api_endpoint=os.environ["CLIENT_URL"], poll_interval=0.02)
types = client.server_types.get_all()
image = client.images.get_all()[0]
location = client.locations.get_all()[0]

created = client.servers.create(name="web", server_type=types[0], image=image, location=location, labels={"a": "b"})
first = created.server.status
created.action.wait_until_finished(60)
server = client.servers.get_by_id(created.server.id)
ready = server.status
listed = [each.name for each in client.servers.get_all()]
by_name = client.servers.get_by_name("web").id == server.id
changed = server.update(name="web2", labels={"c": "d"})
server.power_off().wait_until_finished(60)
off = client.servers.get_by_id(server.id).status
server.power_on().wait_until_finished(60)
on = client.servers.get_by_id(server.id).status
volume = client.volumes.create(name="data", size=10, location=location).volume
volume.attach(server).wait_until_finished(60)
attached = client.volumes.get_by_id(volume.id).server
volume.detach().wait_until_finished(60)
detached = client.volumes.get_by_id(volume.id).server
volume.delete()
server.delete().wait_until_finished(60)
try:
    client.servers.get_by_id(server.id)
    gone = None
except APIException as error:
    gone = error.code

print(
    json.dumps(
        {
            "waited": [first, ready],
            "listed": listed,
            "found by name": by_name,
            "name": changed.name,
            "labels": changed.labels,
            "off": off,
            "on": on,
            "attached": attached is not None and attached.id == server.id,
            "detached": detached is None,
            "gone": gone,
        }
    )
)
