package runtime

// What users read: iacsmith has one table of sentences for this provider and the Ansible collection.
const (
	sayRedirected    = "The API sent the request elsewhere. Redirects are not followed; set the endpoint to its final address."
	sayUnauthorized  = "The key is missing, wrong or expired."
	sayLacksSome     = "The key lacks a permission"
	sayLacksThis     = "The key lacks the permission \"%s\""
	sayForbidden     = "%s, or the API does not allow requests from this address: look at its IP allowlist and, where it has one, at the list \"Recent API key denials\"."
	sayNotTheApi     = "The answer is a page for people and not the API's, so it says nothing about what exists: look at the endpoint."
	sayNoJson        = "%s %s: status %d, but the answer is no JSON"
	sayAskedLater    = "%s %s: the API can be asked again in %s only, which is beyond the time that the operation may take"
	sayLostCreate    = "Nobody knows whether it was created, so it is not sent again."
	sayUnseen        = "Only the answer that was lost has shown %s."
	sayLostChange    = "Nobody knows whether it was carried out, so it is not sent again."
	sayNoList        = "%s %s: the answer has %s where the document has a list. That is not an empty list: it says nothing about what exists."
	sayNoItem        = "%s %s: the list holds %s where the document has %s, so it says nothing about what exists."
	sayNamelessItem  = "%s %s: an item of the list has no %s, so the list says nothing about what exists."
	sayNameless      = "%s %s: the answer has no %s, so it says nothing about what was asked for."
	sayOfAnother     = "%s %s: the answer is about another one, whose %s is \"%s\", so it says nothing about what was asked for."
	sayUnnamed       = "The answer to %s %s does not tell %s of what was created."
	sayNoSetting     = "The API needs to know %s: set it here, or once for all in %s."
	sayNoCredential  = "%s %s asks for a credential of its own: set %s, or %s in the environment."
	sayNoToken       = "No access token: %s answered with status %d%s"
	sayNoTokenIn     = "The answer of %s has no access token that can be sent."
	sayNoTokenUrl    = "It is no address that access tokens can be fetched at: set token_url to one such as https://login.example.com/oauth/token."
	sayOtherTokenUrl = "The endpoint is not the API's own, and the client secret does not go to %s unless token_url says so."
	sayOpenTokenUrl  = "It must begin with https://, because the client secret would travel in the clear."
)
