import { rgb } from '@cantoo/pdf-lib'
import {
	addSpace,
	type Flow,
	keepTogether,
	LEFT_MARGIN,
	MUTED_COLOR,
	renderRule,
	renderText,
	textRuns,
} from './pdf-flow.ts'
import { missingCharacters } from './pdf-fonts.ts'

/** Height of the signature block in points, including the space around the block. */
export const SIGNATURE_HEIGHT = 142
const WIDTH = 260
const SCRIPT_SIZE = 40
const INK_BLUE = rgb(0.1, 0.2, 0.5)
const label = { size: 9, leading: 13, indent: 0, width: WIDTH, color: MUTED_COLOR }

export type Signed = {
	name: string
	signature: string
	/** True when the homeowner typed a name and agreed to the terms. */
	isSignature: boolean
	agreedToTerms: boolean
	when: string
}

/**
 * Renders the name that the customer typed as the signature, in a script font. In an unsigned contract, the signature line is
 * empty. When a customer signed without typing a name or without agreeing to the terms, the texts say "acceptance" and "accepted"
 * instead of "signature" and "signed".
 */
export function renderSignature(flow: Flow, signed: Signed | null): void {
	keepTogether(flow, SIGNATURE_HEIGHT)
	addSpace(flow, 10)
	const isAcceptance = signed !== null && !signed.isSignature
	const title = isAcceptance ? 'Acceptance by the customer' : 'Signature of the customer'
	renderText(flow, textRuns(title), label)
	flow.y -= 46
	if (signed?.isSignature) renderTypedName(flow, signed.signature)
	flow.y -= 14
	renderRule(flow, { width: WIDTH })
	flow.y -= 4
	if (signed !== null) {
		const line = { size: 10.5, leading: 15, indent: 0, width: WIDTH }
		renderText(flow, textRuns(signed.name, { bold: true }), line)
		renderText(flow, textRuns(formatAct(signed)), { ...label, width: 400 })
	}
	addSpace(flow, 16)
}

function formatAct({ isSignature, signature, agreedToTerms, when }: Signed): string {
	if (isSignature) return `Signed electronically on ${when}`
	const typed = signature.trim() === '' ? 'No name was typed' : `Typed name: ${signature}`
	const consent = agreedToTerms ? '' : ' No agreement to the terms was given.'
	return `Accepted electronically on ${when}. ${typed}.${consent}`
}

/**
 * Draws a typed signature in a handwriting font, as large as the line allows. Uses italics when the handwriting font lacks a
 * character of the name.
 */
function renderTypedName(flow: Flow, signature: string): void {
	const text = signature.replace(/\s+/g, ' ').trim()
	const hasLetters = missingCharacters(flow.fonts.script, text).length === 0
	const font = hasLetters ? flow.fonts.script : flow.fonts.italic
	const size = hasLetters ? SCRIPT_SIZE : SCRIPT_SIZE / 2
	const scale = Math.min(1, WIDTH / font.widthOfTextAtSize(text, size))
	flow.page.drawText(text, { x: LEFT_MARGIN, y: flow.y, size: size * scale, font, color: INK_BLUE })
}
