import { AppError } from '../../core/errors.ts'

/** Creates the 401 error of a call whose API key or service token is unknown, revoked or expired (RFC 6750). */
export function invalidKeyError(): AppError {
	const message = 'The API key is unknown, revoked or expired. Send another key.'
	const headers = { 'WWW-Authenticate': 'Bearer error="invalid_token"' }
	return new AppError('INVALID_API_KEY', message, { headers })
}
