import { expectAccessible } from '@dormer/component-testing/accessibility'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
	pausePresentation,
	positionSeconds,
	startPresentation,
} from '../testing/open-presentation.tsx'
import { makePlayback, makeSlides } from '../testing/playback-fixture.ts'
import { makeEstimatedPrice } from '../testing/pricing-fixture.ts'

const play = page.getByRole('button', { name: 'Play', exact: true })
const pause = page.getByRole('button', { name: 'Pause' })
const captions = page.getByRole('region', { name: 'Captions' })
const captionsButton = page.getByRole('button', { name: 'Captions' })
const seekBar = page.getByRole('slider', { name: 'Position' })
const slideTitle = (name: string) => page.getByRole('heading', { level: 2, name })

describe('PlayerScreen', () => {
	it('plays the narration and highlights the spoken word in the captions', async () => {
		await startPresentation()
		await expect.element(pause).toBeVisible()
		await expect.element(captions).toMatchTextContent(/^Your roof is nineteen years old\./)
		const spokenWord = () => document.querySelector('.cap-now [data-spoken]')?.textContent
		await expect.poll(spokenWord).toBe('nineteen')
		await expect.poll(spokenWord).toBe('years')
		await expectAccessible(document.body)
	})

	it('pauses with the Pause button, and continues with Play', async () => {
		await pausePresentation()
		await expect.element(play).toBeVisible()
		const pausedAt = positionSeconds()
		await userEvent.keyboard('{ArrowRight}')
		expect(positionSeconds()).toBe(pausedAt + 5)
		await play.click()
		await expect.poll(positionSeconds).toBe(pausedAt + 6)
	})

	it('plays with the Space key and pauses with the K key while the seek bar has the focus', async () => {
		await pausePresentation()
		seekBar.element().focus()
		await userEvent.keyboard(' ')
		await expect.element(pause).toBeVisible()
		await userEvent.keyboard('k')
		await expect.element(play).toBeVisible()
	})

	it('activates a focused button with the Space key instead of starting playback', async () => {
		await pausePresentation()
		page.getByRole('button', { name: 'Next slide' }).element().focus()
		await userEvent.keyboard(' ')
		await expect.element(slideTitle('What we install')).toBeVisible()
		await expect.element(play).toBeVisible()
	})

	it('skips five seconds with an arrow key and one slide with Page Up or Page Down', async () => {
		await pausePresentation()
		await userEvent.keyboard('{PageDown}')
		await expect.element(slideTitle('What we install')).toBeVisible()
		await expect.element(page.getByText('2 of 3')).toBeVisible()
		await userEvent.keyboard('{ArrowLeft}')
		await expect.element(slideTitle('Your roof today')).toBeVisible()
		await userEvent.keyboard('{PageDown}{PageUp}')
		expect(positionSeconds()).toBe(0)
	})

	it('announces position, duration and slide on the seek bar', async () => {
		await pausePresentation()
		await userEvent.keyboard('{PageDown}')
		await expect
			.element(seekBar)
			.toHaveAttribute('aria-valuetext', '0:05 of 0:12, slide 2, What we install')
	})

	it('changes the slide with the buttons beside Play', async () => {
		await pausePresentation()
		await page.getByRole('button', { name: 'Next slide' }).click()
		await expect.element(slideTitle('What we install')).toBeVisible()
		await page.getByRole('button', { name: 'Previous slide' }).click()
		await expect.element(slideTitle('Your roof today')).toBeVisible()
	})

	it('toggles the captions with the button or the C key', async () => {
		await pausePresentation()
		await captionsButton.click()
		await expect.element(captions).not.toBeInTheDocument()
		await expect.element(captionsButton).toHaveAttribute('aria-pressed', 'false')
		expect(localStorage.getItem('dormer.prefs')).toContain('"captions":false')
		await userEvent.keyboard('c')
		await expect.element(captions).toBeVisible()
	})

	it('changes the speed with each click on the speed button', async () => {
		await startPresentation()
		await page.getByRole('button', { name: 'Speed 1×' }).click()
		await page.getByRole('button', { name: 'Speed 1.25×' }).click()
		await expect.element(page.getByRole('button', { name: 'Speed 1.5×' })).toBeVisible()
	})

	it('waits at a slide without a finished recording, and shows how many slides have one', async () => {
		const [first, ...others] = makeSlides()
		const slides = [
			...(first ? [first] : []),
			...others.map((slide) => ({ ...slide, audioUrl: null })),
		]
		await startPresentation({ playback: makePlayback({ status: 'processing', slides }) })
		await userEvent.keyboard('{PageDown}')
		await expect
			.element(page.getByText('The narration of this part is not ready yet.'))
			.toBeVisible()
		await expect.element(page.getByText(/1 of 3 parts ready/)).toBeVisible()
	})

	it('opens the pricing page from the price slide', async () => {
		await pausePresentation()
		await userEvent.keyboard('{PageDown}{PageDown}')
		await page.getByRole('button', { name: 'Compare and choose' }).click()
		await expect
			.element(page.getByRole('heading', { level: 1, name: 'Your options' }))
			.toHaveFocus()
		await page.getByRole('button', { name: 'Back to the presentation' }).click()
		await expect.element(play).toHaveFocus()
		await expect.element(slideTitle('Your options')).toBeVisible()
	})

	it('shows the range of an estimated price and its reason on the price slide', async () => {
		const better = makeEstimatedPrice('$15,300 to $18,800')
		const slides = makeSlides().map((slide) =>
			slide.pricing === null ? slide : { ...slide, pricing: { good: null, better, best: null } },
		)
		await pausePresentation({ playback: makePlayback({ slides }) })
		await userEvent.keyboard('{PageDown}{PageDown}')
		await expect.element(slideTitle('Your options')).toBeVisible()
		const slide = page.elementLocator(document.querySelector('.slide-prices') ?? document.body)
		await expect.element(slide.getByText('$15,300 to $18,800')).toBeVisible()
		await expect
			.element(slide.getByText(/^Estimated from typical houses, not yet measured\./))
			.toBeVisible()
	})

	it('shows the transcript beside the slide on a wide screen', async () => {
		await page.viewport(1280, 800)
		await pausePresentation()
		const panel = page.getByRole('complementary', { name: 'Outline and transcript' })
		await panel.getByRole('button', { name: 'They stay on in high wind.' }).click()
		await expect.element(captions).toMatchTextContent(/They stay on in high wind\.$/)
		await expect
			.element(page.getByRole('button', { name: 'Outline and transcript' }))
			.not.toBeInTheDocument()
		await expectAccessible(document.body)
	})
})
