/**
 * A contact may be in this many audiences and topics. Each takes up to three writes (membership, count, consent), and
 * DynamoDB takes a hundred at once: so any change of a contact, with all that follows from it, is one transaction.
 */
export const mostGroups = 30;
