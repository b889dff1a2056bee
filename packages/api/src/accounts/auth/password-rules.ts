import { dictionary } from '@zxcvbn-ts/language-common'
import { invalid } from '../../core/errors.ts'

const COMMON_PASSWORDS = new Set(dictionary['passwords-common'])

/** Owner of the new password, and the company of the owner. */
type Owner = { email: string; organizationName: string }

/**
 * Throws 400 and names the field `path` for a new password that is easy to guess (docs/design/contract.md#credentials,
 * password). Rejects a password in the packaged list of common passwords, the owner's email address or the part before
 * its @, and the company's name. Ignores case. The comparisons with the email address and the name use only letters and
 * digits.
 */
export function checkNewPassword(
	path: 'password' | 'newPassword',
	password: string,
	{ email, organizationName }: Owner,
): void {
	if (COMMON_PASSWORDS.has(password.toLowerCase()))
		throw invalid(path, 'Many people use this password. Choose one that is harder to guess.')
	const isSameAs = (text: string) => bare(text) !== '' && bare(text) === bare(password)
	const [localPart = ''] = email.split('@')
	if (isSameAs(email) || isSameAs(localPart))
		throw invalid(path, 'Choose a password that is not your email address.')
	if (isSameAs(organizationName))
		throw invalid(path, 'Choose a password that is not the name of your company.')
}

function bare(text: string): string {
	return text
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, '')
}
