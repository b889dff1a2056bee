import { expectAccessible } from '@dormer/tooling/accessibility'
import { stubApi } from '@dormer/tooling/stub-api'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DECK_ID, deckSummaryFixture, faqFixture } from '../testing/deck-fixture.ts'
import { fixtureId } from '../testing/id-fixture.ts'
import { presentationFixture, presentationListFixture } from '../testing/presentation-fixture.ts'
import { addressOf, renderRoute } from '../testing/render-route.tsx'
import { CommandPalette } from './command-palette.tsx'

it.each([
	['new presentation', '/presentations#new'],
	['pdf', '/decks#new'],
	['faqs', `/decks/${DECK_ID}?tab=faqs`],
	['team', '/settings/team'],
	['contract templates', '/contracts?view=templates'],
	['webhook', '/settings/integrations'],
	['time zone', '/settings'],
	['password', '/settings/security'],
	['invite', '/settings/team'],
	['logo', '/settings'],
	['hours', '/appointments?view=hours'],
	['chimney', `/decks/${DECK_ID}?tab=faqs`],
	['555-0117', `/presentations/${fixtureId(501)}`],
])('opens what “%s” names with Enter', async (text, address) => {
	stubApi({
		decks: { list: () => ({ decks: [deckSummaryFixture()] }) },
		faqs: { list: () => ({ faqs: [faqFixture({ userQuestion: 'Do you repair the chimney?' })] }) },
		presentations: {
			list: ({ search }: { search: string }) =>
				presentationListFixture(search === '555-0117' ? [presentationFixture()] : []),
		},
	})
	const router = await renderRoute(<CommandPalette onClose={() => {}} />, {
		id: '/app/activity',
		address: '/activity',
	})
	await expect.element(page.getByText('Roof replacement').first()).toBeVisible()
	await userEvent.keyboard(text)
	await expect.element(page.getByRole('option').first()).toBeVisible()
	await expectAccessible(document.body)
	await userEvent.keyboard('{Enter}')
	await expect.poll(() => addressOf(router)).toBe(address)
})
