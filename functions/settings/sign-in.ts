/** Where the user pool's pages send a person who signs in with `npm run operator -- sign-in`. */
export const toolCallbackUrl = "http://localhost:8976/signed-in";
