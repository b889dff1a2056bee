import type { Watcher } from '@dormer/api/outreach/activity/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { stubApi } from '@dormer/tooling/stub-api'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderRoute } from '../testing/render-route.tsx'
import { watcherFixture } from '../testing/watcher-fixture.ts'
import { TabBar } from './tab-bar.tsx'

async function renderTabs({ watching, waiting }: { watching: Watcher[]; waiting: number }) {
	await page.viewport(390, 844)
	onTestFinished(() => page.viewport(1440, 900))
	const questions = { questions: [], total: 0, answered: 0, automatic: 0, nextCursor: null }
	stubApi({
		activity: { watching: () => ({ watching }) },
		qa: { allQuestions: () => ({ ...questions, waiting }) },
	})
	const onMore = vi.fn()
	await renderRoute(<TabBar onMore={onMore} />, { id: '/app/activity', address: '/activity' })
	return onMore
}

it('leads to four pages, with who is watching and how many questions wait, and opens the navigation', async () => {
	const onMore = await renderTabs({ watching: [watcherFixture()], waiting: 3 })
	const links = page.getByRole('link')
	await expect
		.poll(() => links.elements().map((link) => link.textContent))
		.toEqual(['Home', 'Presentations, 1 watching now', 'Questions3, 3 to answer', 'Activity'])
	await expect
		.element(page.getByRole('link', { name: 'Activity' }))
		.toHaveAttribute('aria-current', 'page')
	await expectAccessible(document.body)
	await page.getByRole('button', { name: 'More' }).click()
	expect(onMore).toHaveBeenCalledOnce()
})

it('shows no dot and no count without viewers and waiting questions', async () => {
	await renderTabs({ watching: [], waiting: 0 })
	const links = page.getByRole('link')
	await expect
		.poll(() => links.elements().map((link) => link.textContent))
		.toEqual(['Home', 'Presentations', 'Questions', 'Activity'])
})
