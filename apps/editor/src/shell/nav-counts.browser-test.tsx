import type { Watcher } from '@dormer/api/outreach/activity/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { stubApi } from '@dormer/tooling/stub-api'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { watcherFixture } from '../testing/watcher-fixture.ts'
import { MenuButton } from './nav-counts.tsx'

async function renderButton({ watching, waiting }: { watching: Watcher[]; waiting: number }) {
	stubApi({
		activity: { watching: () => ({ watching }) },
		qa: {
			allQuestions: () => ({
				questions: [],
				total: 0,
				waiting,
				answered: 0,
				automatic: 0,
				nextCursor: null,
			}),
		},
	})
	await render(<MenuButton onClick={() => {}} />)
}

it('shows on the menu button that somebody is watching and how many questions wait', async () => {
	await renderButton({ watching: [watcherFixture()], waiting: 3 })
	const button = page.getByRole('button', {
		name: 'Open navigation, 1 watching now, 3 questions to answer',
	})
	await expect.element(button).toMatchTextContent('3')
	await expectAccessible(document.body)
})

it('shows nothing on the menu button while nobody is watching and no question waits', async () => {
	await renderButton({ watching: [], waiting: 0 })
	const button = page.getByRole('button', { name: 'Open navigation', exact: true })
	await expect.element(button).toBeVisible()
	expect(button.element().textContent).toBe('')
})
