import { describe, expect, it } from 'vitest'
import { signUp } from './api-requests.ts'
import { checkScreen, openPage, SIZES } from './browser.ts'
import {
	checkApiKeyScreens,
	checkFontScreen,
	checkKnowledgeScreens,
	checkPasswordScreens,
	checkTeamScreens,
} from './company-screens.ts'
import { useJourneyFixture } from './journey-fixture.ts'
import { checkPriceBook } from './price-book-screens.ts'

/** Checks the screens for company settings in a wide and in a narrow viewport. */
const journey = useJourneyFixture()

describe.each(SIZES)('company screens, $size', ({ size, viewport }) => {
	it('manages documents, the price book, API keys, fonts and the team without accessibility violations', async () => {
		const { page, context, problems } = await openPage(journey.browser, viewport)
		await checkPasswordScreens(page, journey.url, size)
		const company = await signUp(journey, `Summit Peak ${size}`)
		await context.addCookies(await company.cookies())
		await checkKnowledgeScreens(page, journey.url, size)
		await checkPriceBook(page, { origin: journey.url, size, company })
		await checkApiKeyScreens(page, journey.url, size)
		await checkFontScreen(page, journey.url, size)
		const invitation = await checkTeamScreens(page, journey.url, size)
		await page.goto(invitation)
		await page.getByLabel('New password').fill('correct horse')
		await checkScreen(page, `password-${size}`)
		await page.getByRole('button', { name: 'Save and sign in' }).click()
		await page.waitForURL(`${journey.url}/`)
		await page.goto(`${journey.url}/settings/api-keys`)
		await page.getByText('API keys are for admins').waitFor()
		await checkScreen(page, `for-admins-${size}`)
		expect(problems).toEqual([])
		await context.close()
	})
})
