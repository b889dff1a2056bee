import { jsonBody } from '../client.ts'
import type { InputKind } from '../probe.ts'

const TEXTS: Record<string, string> = {
	'24 KB of `*a_`': '*a_'.repeat(8000),
	'195 KB of `*a_`': '*a_'.repeat(65_000),
	'5,000 nested quotes': '>'.repeat(5000),
	'66,000 paragraphs': 'a\n\n'.repeat(66_000),
	'150,000 spaces': `{{company_phone}}${' '.repeat(150_000)}a`,
	'33,000 unknown variables': '{{x}}\n'.repeat(33_000),
	'a table of 10,000 cells': `|a|\n|-|\n${'|a'.repeat(10_000)}|`,
	'60,000 opening brackets': '['.repeat(60_000),
	'100,000 backslashes': '\\'.repeat(100_000),
}

/** Hostile Markdown of contract templates. */
export const CONTRACT_TEXT: InputKind = {
	kind: 'contract text',
	warmUp: (client) => preview(client, '# Agreement\n\nFor {{full_name}}.'),
	probes: Object.entries(TEXTS).map(([name, text]) => ({
		name,
		run: (client) => preview(client, text),
		expects: /^(200|400) /,
	})),
}

function preview(
	{ send, ids }: Parameters<InputKind['warmUp']>[0],
	templateMarkdown: string,
): Promise<string> {
	const path = `/api/decks/${ids.deckId}/action-configs/preview`
	return send(
		{ method: 'POST', path, as: 'session' },
		jsonBody(JSON.stringify({ templateMarkdown })),
	)
}
