export const states = {
  "3.states.domain": "Domain | a verified status (the verification result); other statuses are unnamed",
  "3.states.broadcast":
    "Broadcast | draft (created and updated by `broadcast:write`); sent by `broadcast:send`",
  "3.states.contact":
    "Contact | unsubscribed (set by global unsubscribe); `resubscriptionLocked` true or false",
  "3.states.outbound": "Outbound sending | paused or resumed",
  "3.rule-1": "A domain must reach the verified status before `POST /emails` accepts a `from` on it.",
  "3.rule-2": "Global unsubscribe marks the contact unsubscribed and does not set `resubscriptionLocked`.",
  "3.rule-3":
    "Subscribing a contact to a topic when the contact is unsubscribed and `resubscriptionLocked` is true fails with 403.",
  "3.rule-4": "Deleting a contact removes it from every audience and topic it belonged to.",
  "3.rule-5": "Deleting an audience also deletes its contacts.",
  "3.rule-6": "Deleting a domain orphans the keys pinned to it.",
  "3.rule-7": "Revoking a key, or removing one of its scopes, takes effect on the next request.",
} as const;
