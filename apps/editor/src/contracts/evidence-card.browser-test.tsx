import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { EvidenceCard } from './evidence-card.tsx'

it('EvidenceCard marks what a rep should know about the signature, such as a contract that was not shown, as a note', async () => {
	const message = 'The contract was not shown by this service; consent as reported by the caller'
	await render(
		<EvidenceCard
			document={{
				evidence: {
					valid: true,
					checks: [{ name: 'text', holds: true, message: 'The text matches its hash' }],
					statements: [
						{ name: 'shown', notable: true, message },
						{ name: 'signer', notable: false, message: 'Signed with the personal link' },
					],
				},
				verifyUrl: 'https://dormer.example/verify/1',
				documentSha256: 'a'.repeat(64),
				templateSha256: 'b'.repeat(64),
				pdfSha256: null,
			}}
		/>,
	)
	await expect.element(page.getByRole('heading', { name: 'How it was signed' })).toBeVisible()
	const items = page.getByRole('listitem')
	await expect.element(items.nth(1)).toHaveTextContent(message)
	await expect.element(items.nth(1).getByRole('img', { name: 'Note' })).toBeVisible()
	await expect.element(items.nth(2).getByRole('img', { name: 'Note' })).not.toBeInTheDocument()
})
