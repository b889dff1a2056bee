import { readCharacters } from '../../content/contract-fonts/index.ts'
import { formatInstant, plainText, readBlocks } from '../../content/contract-templates/index.ts'
import type { ContractBlock } from '../../content/contract-templates/schema.ts'
import { SCRIPT_FONT } from '../../content/typesetting/index.ts'
import { canonicalJson } from '../../core/json/canonical-json.ts'
import { guessLanguage } from '../../core/language/guess-language.ts'
import type { CatalogLanguage } from '../../core/languages.ts'
import { isSignature } from '../evidence/index.ts'
import type { EvidenceFile } from '../evidence/schema.ts'
import { describeCertificate } from './describe-certificate.ts'
import { type SignatureBlock, typeset } from './typeset.ts'

/** Texts that the PDF adds to a contract, in the language of the contract. */
const LABELS = {
	en: {
		language: 'en',
		page: 'Page',
		of: 'of',
		signature: 'Signature of the customer',
		acceptance: 'Acceptance by the customer',
		document: 'Document',
		unsigned: 'Not signed',
		signedOn: (when: string) => `Signed electronically on ${when}`,
		acceptedOn: (when: string) => `Accepted electronically on ${when}.`,
		noName: 'No name was typed.',
		typedName: (name: string) => `Typed name: ${name}.`,
		noTerms: 'No agreement to the terms was given.',
	},
	es: {
		language: 'es',
		page: 'Página',
		of: 'de',
		signature: 'Firma del cliente',
		acceptance: 'Aceptación del cliente',
		document: 'Documento',
		unsigned: 'Sin firmar',
		signedOn: (when: string) => `Firmado electrónicamente el ${when}`,
		acceptedOn: (when: string) =>
			`Aceptado electrónicamente el ${when}${when.endsWith('.') ? '' : '.'}`,
		noName: 'No se escribió ningún nombre.',
		typedName: (name: string) => `Nombre escrito: ${name}.`,
		noTerms: 'No se aceptaron los términos.',
	},
} as const

/** Returns the language of a contract's text. The text alone decides, so the same evidence gives the same bytes. */
function languageOf(text: string): CatalogLanguage {
	return guessLanguage(text) ?? 'en'
}

/** Typesets an unsigned contract as a PDF. */
export async function renderDraft(draft: {
	text: string
	companyName: string
	at: Date
}): Promise<Buffer> {
	const blocks = await readBlocks(draft.text)
	const labels = LABELS[languageOf(draft.text)]
	return typeset(
		{
			title: titleOf(blocks),
			company: draft.companyName,
			labels,
			reference: labels.unsigned,
			blocks,
			signature: null,
			certificate: null,
		},
		{ at: draft.at },
	)
}

/**
 * Typesets a signed contract as a PDF that can then be sealed: the text with its signature, the certificate page, and
 * the evidence attached as `evidence.json`. `blocks` is the parsed text of the evidence. All content comes from the
 * evidence, so the same evidence gives the same bytes.
 */
export async function renderContract(
	evidence: EvidenceFile,
	{ blocks, verifyUrl }: { blocks: readonly ContractBlock[]; verifyUrl: string },
): Promise<Buffer> {
	const { companyName, documentId, signedAt, resolvedText } = evidence.document
	const labels = LABELS[languageOf(resolvedText)]
	return typeset(
		{
			title: titleOf(blocks),
			company: companyName,
			labels,
			reference: `${labels.document} ${documentId}`,
			blocks,
			signature: await describeSignature(evidence.document),
			certificate: await describeCertificate(evidence, verifyUrl),
		},
		{ evidence: canonicalJson(evidence), at: new Date(signedAt) },
	)
}

/** Returns the texts of the signature block. They say "accepted" when no name was typed or no agreement was given. */
async function describeSignature(document: EvidenceFile['document']): Promise<SignatureBlock> {
	const { customerName: name, signature, agreedToTerms, timeZone, signedAt } = document
	const language = languageOf(document.resolvedText)
	const t = LABELS[language]
	const when = formatInstant(timeZone, new Date(signedAt), language)
	const text = signature.replace(/\s+/g, ' ').trim()
	const inScript = await isInScript(text)
	if (isSignature(document))
		return { name, text, isSignature: true, inScript, statement: t.signedOn(when) }
	const typed = text === '' ? t.noName : t.typedName(text)
	const statement = `${t.acceptedOn(when)} ${typed}${agreedToTerms ? '' : ` ${t.noTerms}`}`
	return { name, text, isSignature: false, inScript, statement }
}

/** Returns whether the handwriting font contains a name. */
async function isInScript(name: string): Promise<boolean> {
	const characters = await readCharacters(SCRIPT_FONT)
	return [...name].every((character) => characters.has(character.codePointAt(0) ?? 0))
}

function titleOf(blocks: readonly ContractBlock[]): string {
	const heading = blocks.find(({ kind }) => kind === 'heading')
	return (heading === undefined ? '' : plainText([heading])) || 'Agreement'
}
