import { expectAccessible } from '@dormer/tooling/accessibility'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { addressOf, renderRoute } from '../testing/render-route.tsx'
import { TOPICS } from './guide.ts'
import { HelpPage } from './help-page.tsx'

const FIRST_TITLE = TOPICS[0]?.title ?? 'The guide has no page'

const openTopic = (topic: string) =>
	renderRoute(<HelpPage />, { id: '/app/help/$topic', address: `/help/${topic}` })

/** Waits until all pictures of the page have loaded, and returns their descriptions. */
async function loadPictures(): Promise<string[]> {
	const images = [...document.querySelectorAll('article img')].filter(
		(image) => image instanceof HTMLImageElement,
	)
	await Promise.all(images.map((image) => image.decode()))
	return images.map(({ alt }) => alt)
}

describe('HelpPage', () => {
	it('lists the pages of the guide in reading order and opens the first', async () => {
		await renderRoute(<HelpPage />, { id: '/app/help', address: '/help' })
		const links = page.getByRole('navigation', { name: 'Help topics' }).getByRole('link')
		await expect.element(links.first()).toHaveAttribute('aria-current', 'page')
		expect(links.elements().map((link) => link.textContent)).toEqual(
			TOPICS.map(({ title }) => title),
		)
		expect(TOPICS.map(({ name }) => name)).toEqual([
			'first-deck',
			'prices',
			'price-book',
			'one-home',
			'measurement-reports',
			'contracts',
			'sharing',
			'follow-up',
			'questions',
			'appointments',
		])
		await expect.element(page.getByRole('heading', { name: FIRST_TITLE })).toBeVisible()
	})

	it.each(TOPICS)(
		'renders "$title" with its pictures and without accessibility violations',
		async ({ name, title, content }) => {
			await openTopic(name)
			await expect.element(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
			const pictures = await loadPictures()
			const pictured = content.filter(
				(node) => node.type === 'paragraph' && node.children.some(({ type }) => type === 'image'),
			)
			expect(pictures).toHaveLength(pictured.length)
			expect(pictures).not.toContain('')
			const links = [...document.querySelectorAll('article a[href^="/help/"]')]
			const linked = links.map((link) => link.getAttribute('href')?.replace('/help/', ''))
			expect(TOPICS.map((topic) => topic.name)).toEqual(expect.arrayContaining(linked))
			await expectAccessible(document.body)
		},
	)

	it('shows the pictures of the dark theme while the theme is dark', async () => {
		localStorage.setItem('theme', 'dark')
		await openTopic('prices')
		const picture = page.getByRole('article').getByRole('img').first()
		await expect.element(picture).toHaveAttribute('src', expect.stringContaining('-dark'))
		const link = page.getByRole('article').getByTitle('Open the picture').first()
		await expect.element(link).toHaveAttribute('href', picture.element().getAttribute('src'))
		localStorage.removeItem('theme')
	})

	it('offers the list when the address names no page of the guide', async () => {
		const router = await openTopic('no-such-page')
		await expect.element(page.getByText('Help has no page with this address')).toBeVisible()
		await page.getByRole('link', { name: FIRST_TITLE, exact: true }).click()
		expect(addressOf(router)).toBe('/help/first-deck')
	})
})
