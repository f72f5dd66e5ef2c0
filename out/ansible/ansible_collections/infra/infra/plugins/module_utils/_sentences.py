# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: the same in every collection.
"""Messages for users, which the Terraform provider of iacsmith shares."""

from __future__ import annotations

REDIRECTED = "The API redirected the request. Redirects are not followed; set the endpoint to the final URL."
UNAUTHORIZED = "The credentials are missing, invalid or expired."
LACKS_SOME = "The credentials may lack a permission."
LACKS_THIS = "The credentials lack the permission \"%s\"."
NOT_THE_API = "The response is a web page and not a response of the API, so it cannot be used. Check the endpoint."
NO_JSON = "%s %s: status %d, but the response is not JSON"
ASKED_LATER = "%s %s: the API asks to retry after %s, which exceeds the timeout of the operation"
LOST_CREATE = "It is unknown whether it was created, so the request is not sent again."
UNSEEN = "The lost response was the only one to show %s."
LOST_CHANGE = "It is unknown whether it was carried out, so the request is not sent again."
NO_LIST = "%s %s: the response has %s instead of a list, which is not the same as an empty list, so it cannot be used."
NO_ITEM = "%s %s: the list contains %s instead of %s, so it cannot be used."
NAMELESS_ITEM = "%s %s: an item of the list has no %s, so the list cannot be used."
UNKNOWN_ITEMS = (
    "%s %s: the response does not contain the list, so its other items are unknown, and a request without them "
    "would remove them."
)
SEVERAL_ITEMS = "%d items of the list have the same %s, so it is unknown which of them is meant."
UNSEEN_LINK = "The API does not show whether this %s exists."
NAMELESS = "%s %s: the response has no %s, so it cannot be used."
OF_ANOTHER = "%s %s: the response is about another object, whose %s is \"%s\", so it cannot be used."
UNNAMED = "The response to %s %s does not contain %s of the created object."
NO_SETTING = "The API requires %s: set it here, or for all resources in %s."
NO_CREDENTIAL = "%s %s requires another credential: set %s, or %s in the environment."
NO_TOKEN = "Cannot get an access token: %s responded with status %d%s"
NO_TOKEN_IN = "The response of %s contains no usable access token."
NO_TOKEN_URL = "This is not a valid token URL. Set token_url to one such as https://login.example.com/oauth/token."
OTHER_TOKEN_URL = (
    "The endpoint is not the one in the API document, so the client secret is not sent to %s unless token_url is "
    "set."
)
OPEN_TOKEN_URL = "It must begin with https://, because the client secret would be sent unencrypted."
NEEDED_ALONG = "%s of the %s cannot be changed without %s: set it too."
REFUSED = "Changing %s would replace the %s, but the API document does not clearly say that it cannot be updated: %s."
ALLOW = (
    "To allow the replacement, set %s. To allow it for all users, generate with onChange: replace for it in "
    "iacsmith.yaml."
)
NOT_REFUSED = "\"%s\" is not an attribute whose replacement has to be allowed. Possible values: %s."
STILL_PASSING = (
    "The %s exists, and its %s is still \"%s\". The API document does not say which states are temporary, so it is "
    "not waited for any longer."
)
SECOND = (
    "%s %s answered with the %s %s instead of %s, and both exist: the API has created a second %s instead of "
    "changing this one. Delete the one that is not wanted."
)
REPLACED = "%s %s: the API has replaced the %s: its %s was %s and is %s now. What refers to it has to be applied again."
WIPED = (
    "%s %s emptied %s, which the request did not contain, so all attributes were sent again. The API document "
    "describes a partial update."
)
FOREIGN = (
    "The response does not have the form of the API's error responses, so it may come from a proxy and does not "
    "prove that the object is gone."
)
STILL_LISTED = "The list of the API still shows it."
NO_COLLECTION = "The list itself was not found, which says nothing about its items. Check the endpoint."
NO_WAY_ON = "%s %s: the API says that there are more items, but the last item has no new %s to ask for them."
SHORT = "%s %s: the list has %d items but says that there are %d, so what it lacks may exist."
