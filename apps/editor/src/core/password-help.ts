import { MIN_PASSWORD_LENGTH } from '@dormer/api/accounts/auth/limits'

/** Help text below every field for a new password. The server also refuses common passwords. */
export const PASSWORD_HELP: string = `At least ${MIN_PASSWORD_LENGTH} characters; 15 or more is better`
