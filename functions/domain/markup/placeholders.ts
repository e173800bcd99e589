/** Variables that an email has without being declared: the placeholders of marketing email. */
export const unsubscribeVariable = "unsubscribeUrl";
export const addressVariable = "postalAddress";
