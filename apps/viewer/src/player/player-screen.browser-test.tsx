import { expectAccessible } from '@dormer/tooling/accessibility'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
	pausePresentation,
	positionSeconds,
	startPresentation,
} from '../testing/open-presentation.tsx'
import { makePlayback, makeRecordedSlide, makeSlides } from '../testing/playback-fixture.ts'
import { makeEstimatedPrice, makeMonthly, makePrice } from '../testing/pricing-fixture.ts'

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

	it('shows the captions of the slide on the screen when the slide changes while paused', async () => {
		const slides = ['Your roof is old.', 'We install new shingles.'].map((text) =>
			makeRecordedSlide([text]),
		)
		await pausePresentation({ playback: makePlayback({ slides }) })
		await userEvent.keyboard('{PageUp}')
		await expect.element(captions).toMatchTextContent(/^Your roof is old\./)
		await userEvent.keyboard('{PageDown}')
		await expect.element(captions).toMatchTextContent(/^We install new shingles\./)
	})

	it('enlarges the slide with a tap on it', async () => {
		await pausePresentation()
		await page.getByRole('button', { name: 'Enlarge the slide' }).click()
		const enlarged = page.getByRole('dialog', { name: 'Your roof today' })
		await expect.element(enlarged).toBeVisible()
		await expectAccessible(document.body)
		await enlarged.getByRole('button', { name: 'Close the slide' }).click()
		await expect.element(enlarged).not.toBeInTheDocument()
	})

	it.for([390, 1280])(
		'reaches the question field with at most five tabs from Pause at %i px',
		async (width) => {
			await page.viewport(width, 800)
			await startPresentation()
			pause.element().focus()
			const field = () => document.activeElement?.matches('input[type=text]') === true
			let tabs = 0
			for (; tabs < 6 && !field(); tabs += 1) await userEvent.tab()
			expect(tabs).toBeLessThanOrEqual(5)
		},
	)

	it('grows its text with the default font size of the browser', async () => {
		await pausePresentation()
		await expect.element(captions).toBeVisible()
		const sizes = () =>
			['.cap-now', '.p-title h2', '.ask input'].map((selector) =>
				Number.parseFloat(
					getComputedStyle(document.querySelector(selector) ?? document.body).fontSize,
				),
			)
		const before = sizes()
		document.documentElement.style.fontSize = '150%'
		onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
		expect(sizes().every((size, index) => size > (before[index] ?? 0) * 1.2)).toBe(true)
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

	it.for(['priced', 'financed', 'estimated'] as const)(
		'shows a full line of captions and every price, and no control covers another, at any size of the window (%s roof)',
		async (roof) => {
			const text = 'Your roof is nineteen years old, and it has lost granules on its north side.'
			const badge = 'Maya recommends this one'
			const range = makeEstimatedPrice('$15,300 to $18,800')
			const estimated = { good: range, better: range, best: range }
			const monthly = makePrice(15_380, { monthly: makeMonthly() })
			const financed = { good: monthly, better: monthly, best: monthly }
			const shown = { priced: undefined, financed, estimated }[roof]
			const slides = makeSlides().map(({ id, title, slideType, productData, pricing }) =>
				makeRecordedSlide([text, text, text], {
					id,
					title,
					slideType,
					productData: productData?.better
						? { ...productData, better: { ...productData.better, badge } }
						: productData,
					pricing: pricing && (shown ?? pricing),
				}),
			)
			await pausePresentation({ playback: makePlayback({ slides }) })
			const problems: Record<string, string[]> = {}
			const checkSizes = async (slide: string) => {
				await expect.poll(() => document.querySelector('.p-title')?.textContent).toContain(slide)
				for (const [width, height] of SIZES) {
					await page.viewport(width, height)
					problems[`${slide} at ${width}×${height}`] = listProblems()
				}
			}
			await checkSizes('1 of 3')
			await userEvent.keyboard('{PageDown}{PageDown}')
			await checkSizes('3 of 3')
			expect(Object.entries(problems).filter(([, found]) => found.length > 0)).toEqual([])
			expect(document.querySelectorAll('.stage-now .slide-price')).toHaveLength(3)
		},
	)

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

	it('shows the monthly payment beside each price, and its terms below the slide', async () => {
		const better = makePrice(14_500, { monthly: makeMonthly() })
		const slides = makeSlides().map((slide) =>
			slide.pricing === null ? slide : { ...slide, pricing: { good: better, better, best: null } },
		)
		await pausePresentation({ playback: makePlayback({ slides }) })
		await userEvent.keyboard('{PageDown}{PageDown}')
		await expect.element(slideTitle('Your options')).toBeVisible()
		await expect.element(page.getByText('$167.61/mo').first()).toBeVisible()
		const terms = page.getByText(/^With Front Range Credit Union: 120 monthly payments at 6\.9%/)
		expect(terms.elements()).toHaveLength(1)
		await expect.element(terms).toMatchTextContent('On approved credit.')
		await expectAccessible(document.body)
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

const SIZES = [
	[360, 640],
	[390, 844],
	[667, 375],
	[844, 390],
	[768, 1024],
	[1024, 768],
	[1440, 900],
] as const
/** Smallest text on a price slide, in pixels. */
const SMALLEST_TEXT = 12

/**
 * Lists what cannot be read in the window: the captions, texts of a price slide, the text in the question field, and controls,
 * which must not cover each other.
 */
function listProblems(): string[] {
	const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent
	const controls = [
		...document.querySelectorAll('.player :is(button:not(.transcript *), a, input)'),
	].filter((control) => control.checkVisibility())
	const covered = controls.filter((control) =>
		controls.some((other) => other !== control && overlap(control, other)),
	)
	const cut = [
		...document.querySelectorAll('.stage-now :is(.slide-price, .slide-monthly), .stage-terms'),
		...controls,
	].filter((element) => !isOnScreen(element))
	return [
		...(captionLines() < 1 ? ['captions'] : []),
		...covered.map((control) => `covered: ${nameOf(control)}`),
		...cut.map((element) => `cut off: ${nameOf(element)}`),
		...listSmallTexts().map((text) => `small: ${text}`),
		...listCutPlaceholders().map((text) => `cut off: ${text}`),
	]
}

function listSmallTexts(): (string | null)[] {
	return [...document.querySelectorAll('.stage-now .slide-prices :not(:has(*))')]
		.filter(
			(element) =>
				element.checkVisibility() &&
				Number.parseFloat(getComputedStyle(element).fontSize) < SMALLEST_TEXT,
		)
		.map((element) => element.textContent)
}

function listCutPlaceholders(): string[] {
	const context = document.createElement('canvas').getContext('2d')
	const fields = document.querySelectorAll<HTMLInputElement>('.player .ask input')
	return [...fields].flatMap((field) => {
		if (context === null || !field.checkVisibility()) return []
		const { fontSize, fontFamily } = getComputedStyle(field)
		context.font = `${fontSize} ${fontFamily}`
		const isCut = context.measureText(field.placeholder).width > field.clientWidth
		return isCut ? [field.placeholder] : []
	})
}

/** Returns how many lines of the spoken sentence are inside the captions. */
function captionLines(): number {
	const line = document.querySelector('.cap-now')
	const captions = document.querySelector('.caps')
	if (!line || !captions) return 0
	const [text, area] = [line.getBoundingClientRect(), captions.getBoundingClientRect()]
	const height = Math.min(text.bottom, area.bottom) - Math.max(text.top, area.top)
	return Math.round(height) / Math.floor(Number.parseFloat(getComputedStyle(line).lineHeight))
}

function overlap(one: Element, other: Element): boolean {
	const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
	const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
	const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
	return across > 1 && down > 1
}

/** Says whether an element is inside the window, and inside each part of the page that cuts off what does not fit. */
function isOnScreen(element: Element): boolean {
	const { left, right, top, bottom } = element.getBoundingClientRect()
	const windows = [{ left: 0, right: innerWidth, top: 0, bottom: innerHeight }]
	for (let part = element.parentElement; part; part = part.parentElement)
		if (getComputedStyle(part).overflow !== 'visible') windows.push(part.getBoundingClientRect())
	return windows.every(
		(shown) =>
			left >= shown.left - 1 &&
			right <= shown.right + 1 &&
			top >= shown.top - 1 &&
			bottom <= shown.bottom + 1,
	)
}
