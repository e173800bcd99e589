/**
 * A contact may be in this many audiences and topics. Each takes up to three writes (membership, count, consent); the
 * contact itself, its address and its consent take three, and its events up to 22 (two events, each with a
 * delivery to ten endpoints). DynamoDB takes a hundred at once: so any change of a contact, with all that follows from
 * it, is one transaction.
 */
export const mostGroups = 25;
