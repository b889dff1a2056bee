import type { Watcher } from '@dormer/api/outreach/activity/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { noResponse, stubApi } from '@dormer/tooling/stub-api'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fixtureId } from '../testing/id-fixture.ts'
import { presentationDetailFixture } from '../testing/presentation-fixture.ts'
import { render } from '../testing/render.tsx'
import { WatchingBanner } from './watching-banner.tsx'

const presentation = presentationDetailFixture()

async function renderBanner(viewer: Pick<Watcher, 'isActive' | 'lastActiveAt'>) {
	const at = '2026-11-22T09:00:00.000Z'
	const watcher: Watcher = {
		presentationId: presentation.id,
		deckId: fixtureId(1),
		deckName: 'Full roof replacement',
		name: 'Karen Delgado',
		address: '2847 S Clermont St',
		phone: null,
		price: null,
		visits: 1,
		startedAt: at,
		lastSeenAt: at,
		slide: { slideId: fixtureId(2), slideIndex: 1, title: 'Layers', isPricing: false, since: at },
		page: null,
		totalSlides: 3,
		...viewer,
	}
	stubApi({
		activity: { watching: () => ({ watching: [watcher] }) },
		presentations: { playback: noResponse },
	})
	await render(<WatchingBanner presentation={presentation} />)
}

it('says that the homeowner is watching now', async () => {
	await renderBanner({ isActive: true, lastActiveAt: '2026-11-22T09:06:00.000Z' })
	await expect.element(page.getByText('Watching now: slide 2, Layers')).toBeVisible()
})

it('says since when a homeowner has left the presentation open, and not that the homeowner is watching', async () => {
	const lastActiveAt = new Date().toISOString()
	await renderBanner({ isActive: false, lastActiveAt })
	await expect.element(page.getByText(/^Left open, last active \d+:\d\d.[AP]M/)).toBeVisible()
	await expect.element(page.getByText('On slide 2, Layers, first viewing session')).toBeVisible()
	await expect.element(page.getByText(/Watching now/)).not.toBeInTheDocument()
	await expectAccessible(document.body)
})
