/** Masks an email address to its first character and its domain: `m•••@mail.example`. */
export function maskEmail(email: string): string {
	const [first = ''] = email
	return `${first}•••${email.slice(email.lastIndexOf('@'))}`
}
