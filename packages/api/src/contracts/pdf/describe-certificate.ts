import { X509Certificate } from 'node:crypto'
import { renderSVG } from 'uqr'
import { findUnprintable, formatCodePoint } from '../../content/contract-fonts/index.ts'
import { formatInstant } from '../../content/contract-templates/index.ts'
import { guessLanguage } from '../../core/language/guess-language.ts'
import type { CatalogLanguage } from '../../core/languages.ts'
import { fingerprintOf } from '../cms/index.ts'
import { describeSigning, readFacts, SIGNING_TEXTS } from '../evidence/index.ts'
import type { AuditEntry, EvidenceFile } from '../evidence/schema.ts'
import { CERTIFICATE_TEXTS } from './certificate-texts.ts'
import type { Certificate } from './typeset.ts'

/** Returns the texts of the certificate page: the facts of the signature, the audit entries, and the address to verify. */
export async function describeCertificate(
	evidence: EvidenceFile,
	verifyUrl: string,
): Promise<Certificate> {
	const { document, audit, seal } = evidence
	const language = guessLanguage(document.resolvedText) ?? 'en'
	const t = CERTIFICATE_TEXTS[language]
	const fingerprint = fingerprintOf(new X509Certificate(seal.certificate))
	const facts = [
		...factsOf(document, audit, language),
		[t.facts.sealedWith, t.facts.certificate(fingerprint)],
	]
	const entries = audit.map((entry) => ({ text: describeEntry(entry, language), hash: entry.hash }))
	const unprintable = await findUnprintable(
		[...facts.flat(), ...entries.map(({ text }) => text)].join('\n'),
	)
	// Nobody checks the name that a browser gives itself, so characters without a font become code points.
	const print = (text = '') =>
		unprintable.reduce((shown, character) => {
			const codes = [...character].map(formatCodePoint).join(' ')
			return shown.replaceAll(character, ` ${codes} `)
		}, text)
	return {
		texts: t.page,
		facts: facts.map(([name = '', value]) => ({ name, value: print(value) })),
		entries: entries.map(({ text, hash }) => ({ text: print(text), hash })),
		verifyUrl,
		qrCode: renderSVG(verifyUrl, { border: 0 }),
	}
}

function describeEntry(
	{ seq, at, type, actor, ip, data }: AuditEntry,
	language: CatalogLanguage,
): string {
	const t = CERTIFICATE_TEXTS[language]
	const from = ip === null ? '' : `, ${ip}`
	const reported = data.reportedByCaller === true ? t.reported : ''
	return `${seq}. ${at}  ${actor.name}: ${t.events[type]}${reported}${from}`
}

function factsOf(
	document: EvidenceFile['document'],
	audit: readonly AuditEntry[],
	language: CatalogLanguage,
): [string, string][] {
	const { facts: t, statements } = CERTIFICATE_TEXTS[language]
	const signed = audit.findLast(({ type }) => type === 'signed')
	const { cancellation, signedAt, timeZone } = document
	return [
		[t.document, document.documentId],
		[t.company, document.companyName],
		[t.customer, document.customerName],
		[t.signature, document.signature.trim() === '' ? t.noName : document.signature],
		[t.email, emailOf(document, signed) ?? t.noEmail],
		[t.signed, `${formatInstant(timeZone, new Date(signedAt), language)} (${signedAt})`],
		[t.from, `${signed?.ip ?? t.unknownIp}, ${signed?.userAgent ?? t.unknownDevice}`],
		...describeSigning(document, audit, language).map(({ name, message }): [string, string] => [
			statements[name],
			message,
		]),
		...(readFacts(audit)?.corrections ?? []).map(
			({ variable, presentation, signer }): [string, string] => [
				SIGNING_TEXTS[language].details[variable],
				t.correction(signer, presentation || t.none),
			],
		),
		[t.consent, t.agreed(document.agreedToTerms, document.consentVersion)],
		[
			t.cancel,
			cancellation === null
				? t.none
				: `${t.until(formatInstant(timeZone, new Date(cancellation.deadline), language))} (${cancellation.deadline})`,
		],
		[t.textHash, document.documentSha256],
		[t.templateHash(document.configVersion), document.templateSha256],
		[t.head, audit.at(-1)?.hash ?? ''],
	]
}

/**
 * Returns the homeowner's email address from the contract or, if the contract has none, from the homeowner who signed. Null without one.
 */
function emailOf(
	{ variables }: EvidenceFile['document'],
	signed: AuditEntry | undefined,
): string | null {
	return signed?.actor.email ?? (variables.email || null)
}
