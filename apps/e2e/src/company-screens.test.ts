import { describe, expect, it } from 'vitest'
import { look, openPage, SIZES } from './browser.ts'
import { signUp } from './company.ts'
import {
	lookAtFonts,
	lookAtKeys,
	lookAtKnowledge,
	lookAtPasswords,
	lookAtTeam,
} from './company-screens.ts'
import { useJourney } from './journey.ts'

/** What a company sees of itself, wide and narrow. */
const journey = useJourney()

describe.each(SIZES)('$size', ({ size, viewport }) => {
	it('the company: its team, keys, mail and documents', async () => {
		const { page, context, problems } = await openPage(journey.browser, viewport)
		await lookAtPasswords(page, journey.url, size)
		const company = await signUp(journey, `Summit Peak ${size}`)
		await context.addCookies(await company.cookies())
		await lookAtKnowledge(page, journey.url, size)
		await lookAtKeys(page, journey.url, size)
		await lookAtFonts(page, journey.url, size)
		const invitation = await lookAtTeam(page, journey.url, size)
		await page.goto(invitation)
		await page.getByLabel('New password').fill('correct horse')
		await look(page, `password-${size}`)
		await page.getByRole('button', { name: 'Save and sign in' }).click()
		await page.waitForURL(`${journey.url}/`)
		await page.goto(`${journey.url}/settings/api-keys`)
		await page.getByText('API keys are for admins').waitFor()
		await look(page, `for-admins-${size}`)
		expect(problems).toEqual([])
		await context.close()
	})
})
