/** Help text below every field for a new password. The server also refuses common passwords. */
export const PASSWORD_HELP = 'At least 8 characters, better 15 or more'
