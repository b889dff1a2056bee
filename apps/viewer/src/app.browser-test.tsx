import { expectAccessible } from '@dormer/component-testing/accessibility'
import { noResponse, refusal } from '@dormer/component-testing/stub-api'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPresentation } from './testing/open-presentation.tsx'
import { makePlayback } from './testing/playback-fixture.ts'

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const retry = page.getByRole('button', { name: 'Try again' })

function failWith(status: number, code: string, reason?: string) {
	const message = 'Presentation not found'
	const playback = () => {
		throw refusal(status, { code, message, ...(reason ? { reason } : {}) })
	}
	return openPresentation({ api: { presentations: { playback } } })
}

describe('App', () => {
	it('shows a busy placeholder while the presentation loads', async () => {
		openPresentation({ api: { presentations: { playback: noResponse } } })
		await expect.element(heading('Opening your presentation')).toBeInTheDocument()
		await expect.element(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
	})

	it('says that the link does not work when no presentation belongs to the link', async () => {
		failWith(404, 'NOT_FOUND')
		await expect.element(heading('This link does not work')).toBeVisible()
		await expect.element(retry).not.toBeInTheDocument()
		expect(document.title).toBe('This link does not work')
		await expectAccessible(document.body)
	})

	it('says that the presentation has expired when the server gives this reason', async () => {
		failWith(404, 'NOT_FOUND', 'PRESENTATION_EXPIRED')
		await expect.element(heading('This presentation has expired')).toBeVisible()
		await expect.element(retry).not.toBeInTheDocument()
	})

	it('loads the presentation again when the homeowner retries after a lost connection', async () => {
		let connected = false
		const playback = () => {
			if (!connected) throw new TypeError('Failed to fetch')
			return makePlayback()
		}
		openPresentation({ api: { presentations: { playback } } })
		await expect.element(heading('The presentation did not load')).toBeVisible()
		connected = true
		await userEvent.tab()
		await expect.element(retry).toHaveFocus()
		await userEvent.keyboard('{Enter}')
		await expect.element(heading(/Your new roof, explained/i)).toBeVisible()
	})

	it('applies the title, the language and the colors of the deck to the document', async () => {
		const theme = { brand: '#123456', spark: '#abcdef', css: { '--cover': '#123456' } }
		openPresentation({ playback: makePlayback({ theme, language: 'es' }) })
		await expect.poll(() => document.documentElement.lang).toBe('es')
		expect(document.title).toBe('Karen, your new roof, explained | Summit Peak Roofing')
		const { style } = document.documentElement
		expect(style.getPropertyValue('--cover')).toBe('#123456')
		style.removeProperty('--cover')
		document.documentElement.lang = 'en'
	})
})
