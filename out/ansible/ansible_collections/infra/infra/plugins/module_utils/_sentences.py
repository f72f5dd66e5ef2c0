# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: the same in every collection.
"""What users read: iacsmith has one table of sentences for this collection and the Terraform provider."""

from __future__ import annotations

REDIRECTED = "The API sent the request elsewhere. Redirects are not followed; set the endpoint to its final address."
UNAUTHORIZED = "The key is missing, wrong or expired."
LACKS_SOME = "The key lacks a permission"
LACKS_THIS = "The key lacks the permission \"%s\""
FORBIDDEN = (
    "%s, or the API does not allow requests from this address: look at its IP allowlist and, where it has one, at "
    "the list \"Recent API key denials\"."
)
NOT_THE_API = "The answer is a page for people and not the API's, so it says nothing about what exists: look at the endpoint."
NO_JSON = "%s %s: status %d, but the answer is no JSON"
ASKED_LATER = "%s %s: the API can be asked again in %s only, which is beyond the time that the operation may take"
LOST_CREATE = "Nobody knows whether it was created, so it is not sent again."
UNSEEN = "Only the answer that was lost has shown %s."
LOST_CHANGE = "Nobody knows whether it was carried out, so it is not sent again."
NO_LIST = (
    "%s %s: the answer has %s where the document has a list. That is not an empty list: it says nothing about what "
    "exists."
)
NO_ITEM = "%s %s: the list holds %s where the document has %s, so it says nothing about what exists."
NAMELESS_ITEM = "%s %s: an item of the list has no %s, so the list says nothing about what exists."
UNSEEN_LINK = "Nothing that the API shows tells whether this %s exists."
NAMELESS = "%s %s: the answer has no %s, so it says nothing about what was asked for."
OF_ANOTHER = "%s %s: the answer is about another one, whose %s is \"%s\", so it says nothing about what was asked for."
UNNAMED = "The answer to %s %s does not tell %s of what was created."
NO_SETTING = "The API needs to know %s: set it here, or once for all in %s."
NO_CREDENTIAL = "%s %s asks for a credential of its own: set %s, or %s in the environment."
NO_TOKEN = "No access token: %s answered with status %d%s"
NO_TOKEN_IN = "The answer of %s has no access token that can be sent."
NO_TOKEN_URL = (
    "It is no address that access tokens can be fetched at: set token_url to one such as "
    "https://login.example.com/oauth/token."
)
OTHER_TOKEN_URL = "The endpoint is not the API's own, and the client secret does not go to %s unless token_url says so."
OPEN_TOKEN_URL = "It must begin with https://, because the client secret would travel in the clear."
NEEDED_ALONG = "%s of the %s cannot be changed without %s: set it too."
REFUSED = "Changing %s would replace the %s, which is doubtful: %s."
ALLOW = (
    "If it is to be replaced, confirm it with %s. To confirm it for everybody, generate with onChange: replace for "
    "it in iacsmith.yaml."
)
NOT_REFUSED = "\"%s\" names nothing whose change is refused. What can be named: %s."
STILL_PASSING = (
    "The %s exists, and its %s is still \"%s\". The document does not say which states pass by themselves, so it is "
    "not waited for any longer."
)
