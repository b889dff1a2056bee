import { createHash } from 'node:crypto'
import type { CatalogLanguage } from '../../core/languages.ts'
import { dateIn } from '../../core/time/zoned-time.ts'
import { cancellationNotice, cancellationStatement } from './cancellation-notice.ts'
import { PAGE_MARKER, SIGNATURE_MARKER } from './markers.ts'
import type { Cancellation, ContractVariables } from './schema.ts'
import { type ResolvedTemplate, resolveTemplate } from './variables.ts'

export type Template = { templateMarkdown: string; disclosuresMarkdown: string | null }
type Signing = {
	at: Date
	timeZone: string
	cancellation: Cancellation | null
	/** Markdown sentence that states what the homeowner selected and its price. */
	selection?: string | null
	/** Language of the statement and the notice of the right to cancel: that of the presentation. */
	language: CatalogLanguage
}

/** Returns a template followed by its disclosures. `templateSha256` is the hash of this text. */
export function wholeTemplate({ templateMarkdown, disclosuresMarkdown }: Template): string {
	return joinParts([templateMarkdown, disclosuresMarkdown ?? ''])
}

/**
 * Returns the exact Markdown that the homeowner reads and signs. Fills in the template, and adds the selection, the
 * statement of the right to cancel, and two copies of the notice of cancellation (16 CFR 429.1 b). A signature marker
 * in the template sets the place of the signature.
 */
export function composeContract(
	template: string,
	values: ContractVariables,
	{ at, timeZone, cancellation, selection, language }: Signing,
): ResolvedTemplate {
	const resolved = resolveTemplate(template, values)
	const [terms = '', ...rest] = resolved.text.split(SIGNATURE_MARKER)
	const before = joinParts([terms, selection ?? ''])
	const after = rest.join('')
	if (cancellation === null)
		return { ...resolved, text: joinParts([before, SIGNATURE_MARKER, after]) }
	const notice = cancellationNotice(cancellation, {
		date: dateIn(timeZone, at),
		language,
		seller: { name: values.company_name ?? '', address: sellerAddress(values) },
	})
	const statement = cancellationStatement(cancellation, language)
	const parts = [
		before,
		statement,
		SIGNATURE_MARKER,
		after,
		PAGE_MARKER,
		notice,
		PAGE_MARKER,
		notice,
	]
	return { ...resolved, text: joinParts(parts) }
}

/** Returns the SHA-256 hash of bytes, or of a text in UTF-8, as hex digits. */
export function sha256(text: string | Uint8Array): string {
	return createHash('sha256').update(text).digest('hex')
}

function sellerAddress(values: ContractVariables): string {
	const { company_address, company_city, company_state, company_zip } = values
	const place = [company_city, [company_state, company_zip].filter(Boolean).join(' ')]
	return [company_address, ...place].filter(Boolean).join(', ')
}

function joinParts(parts: string[]): string {
	return parts
		.map((part) => part.trim())
		.filter(Boolean)
		.join('\n\n')
}
