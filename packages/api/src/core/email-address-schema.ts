import { z } from 'zod'
import { findHiddenCharacter } from './visible-text-schema.ts'

/**
 * A local part without quotes (RFC 5321, 4.1.2: Dot-string) and a domain of at least two labels. Both may contain letters beyond
 * ASCII (RFC 6531). Quoted local parts and IP addresses as domains are left out: no mail provider gives them to people.
 */
const EMAIL_ADDRESS =
	/^(?!\.)(?!.*\.\.)[^\s\0-\x20"(),:;<>@[\\\]\x7f]{1,64}(?<!\.)@(?:(?!-)[A-Za-z0-9\x80-\uffff-]{1,63}(?<!-)\.)+(?!-|\d+$)[A-Za-z0-9\x80-\uffff-]{2,63}(?<!-)$/

/** Maximum length of an address (RFC 5321, 4.5.3.1.3). */
const MAX_LENGTH = 254

/** Dots of other scripts, which name servers read as the dot of a domain (UTS #46, 4.5). */
const OTHER_DOTS = /[\u3002\uff0e\uff61]/g

/**
 * Returns an address with its domain as mail servers read it: full-width letters and other forms of one letter are that letter
 * (NFKC, which UTS #46 applies to domains). Otherwise one mailbox would count as several.
 */
export function foldDomain(address: string): string {
	const at = address.lastIndexOf('@') + 1
	return address.slice(0, at) + address.slice(at).replace(OTHER_DOTS, '.').normalize('NFKC')
}

const MESSAGE = 'Enter an email address, such as karen@example.com'

/**
 * Email address in a request, as RFC 5321 and RFC 6531 allow it. Whitespace at both ends is removed, letters with accents get
 * one form (NFC), and so do those of the domain (`foldDomain`), so the same address always compares as equal.
 */
export const EmailAddress = z
	.string()
	.trim()
	.normalize('NFC')
	.overwrite(foldDomain)
	.max(MAX_LENGTH, { abort: true })
	.check(z.email({ pattern: EMAIL_ADDRESS, error: MESSAGE }))
	.refine((address) => !/\s/.test(address) && findHiddenCharacter(address) === undefined, MESSAGE)

/**
 * Matches every email address in a text, for its removal. The length limits of RFC 5321 keep the time linear. A last label that
 * starts with a digit is the version in a name such as `package@10.6.10`.
 */
export const EMAIL_IN_TEXT =
	/[^\s"(),:;<>@[\\\]]{1,64}@(?:[\p{L}\p{M}\p{N}-]{1,63}\.)+(?!\d)[\p{L}\p{M}\p{N}-]{2,63}/gu
