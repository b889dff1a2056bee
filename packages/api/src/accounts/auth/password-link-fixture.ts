import PostalMime from 'postal-mime'
import type { TestApp } from '../../testing/test-app.ts'

/** Sends the queued emails and returns the tokens of the password links in all emails of a company, oldest first. */
export async function readEmailedTokens(app: TestApp, organizationId: string): Promise<string[]> {
	await app.runJobs()
	const rows = await app.db.mailMessage.findMany({
		where: { organizationId },
		orderBy: { id: 'asc' },
	})
	const tokens: string[] = []
	for (const { messageId } of rows) {
		const stored = await app.providers.email.read(messageId)
		const { text = '' } = await PostalMime.parse(stored ?? '')
		tokens.push(...(/\/password\/(\S+)/.exec(text)?.slice(1) ?? []))
	}
	return tokens
}
