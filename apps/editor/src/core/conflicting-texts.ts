import { z } from 'zod'
import { toApiError } from './api-error.ts'
import type { ConflictingText } from './conflict-dialog.tsx'

const Fields = z.record(z.string(), z.unknown())

const LABELS: Readonly<Record<string, string>> = {
	narrationScript: 'Script',
	slideContext: 'Notes for answers',
	userQuestion: 'Question',
	cannedAnswer: 'Answer',
	cta: 'Last page',
	palette: 'Colors',
	chatName: 'Name in the chat',
	chatGreeting: 'Greeting in the chat',
	templateMarkdown: 'Text',
	disclosuresMarkdown: 'Disclosures',
	requirements: 'Signing',
	repName: 'Name of the rep',
	ctaButtonLabel: 'Button',
	defaultSelectedTier: 'Option that is shown first',
	resumePromptText: 'Sentence after an answer',
	resumeVoiceId: 'Voice after an answer',
	transitionPromptText: 'Sentence before an answer',
	transitionVoiceId: 'Voice before an answer',
	organizationName: 'Company name',
	contact: 'Details',
	nextSteps: 'Steps after the signature',
}

/** Returns the current record in an error about a change by someone else, or null for any other error. */
export function currentRecord(thrown: unknown): Record<string, unknown> | null {
	return Fields.safeParse(toApiError(thrown).current).data ?? null
}

/** Returns the texts of the rep that differ from the saved record, as lines that people can compare. */
export function conflictingTexts(mine: object, saved: object): ConflictingText[] {
	const theirs = Fields.parse(saved)
	return Object.entries(mine)
		.filter(([name]) => Object.hasOwn(theirs, name) && name !== 'revision')
		.map(([name, value]) => ({
			label: LABELS[name] ?? sentence(name),
			mine: formatValue(value),
			theirs: formatValue(theirs[name]),
		}))
		.filter((text) => text.mine !== text.theirs)
}

/** Formats a value as text: a list as lines, and an object as `name: value` lines. */
function formatValue(value: unknown): string {
	if (value === null || value === undefined) return ''
	if (Array.isArray(value)) return value.map(formatEntry).join('\n')
	return typeof value === 'object'
		? Object.entries(value).map(formatField).join('\n')
		: String(value)
}

function formatEntry(entry: unknown): string {
	if (typeof entry !== 'object' || entry === null) return String(entry)
	return Object.entries(entry).map(formatField).join(', ')
}

function formatField([name, value]: [string, unknown]): string {
	return `${sentence(name)}: ${typeof value === 'object' ? formatValue(value) : String(value)}`
}

function sentence(name: string): string {
	const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
	return words.charAt(0).toUpperCase() + words.slice(1)
}
