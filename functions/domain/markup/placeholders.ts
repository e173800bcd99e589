/** A variable that marketing email has without declaring it, beside the link to the unsubscribe page. */
export const addressVariable = "postalAddress";
