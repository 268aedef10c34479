/** KB (gzip) of script that the sign-in page may load. */
export const mostSignInScript = 130
