import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** State of the focused element. */
type Focused = {
	/** Accessible name. */
	name: string
	/** True when a visible focus outline surrounds the element. */
	marked: boolean
	/** True when the center of the element is inside the viewport and no other element covers it. */
	inSight: boolean
	/**
	 * True when a part of the page is loading. It is read at the same moment as the focus, because a loading page already has a
	 * focused heading with the same name as the heading of the loaded page.
	 */
	loading: boolean
}

/** Maximum number of Tab stops on one page. */
const MAX_STOPS = 60

/**
 * Presses Tab (or Shift+Tab when `back` is true) until the element with this name has the focus. Expects that every element
 * that gets the focus is inside the viewport, is not covered and has a focus outline.
 */
export async function tabTo(page: Page, name: string | RegExp, back = false): Promise<void> {
	const passed: string[] = []
	for (let stop = 0; stop < MAX_STOPS; stop += 1) {
		await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
		const focused = await focusOf(page)
		if (focused === null) continue
		expect(focused, `after ${passed.join(', ')}`).toMatchObject({ marked: true, inSight: true })
		if (typeof name === 'string' ? focused.name === name : name.test(focused.name)) return
		passed.push(focused.name)
	}
	throw new Error(`The Tab key does not reach ${name}, only ${passed.join(', ')}`)
}

/** Moves the focus to the element with Tab, waits until the element is enabled, and presses `key`. */
export async function pressKey(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
	await tabTo(page, name)
	await page.locator(':focus:not([aria-disabled=true])').waitFor()
	await page.keyboard.press(key)
}

/** Waits until nothing is loading and the page has moved the focus to the visible element with this name. */
export async function expectFocus(page: Page, name: string | RegExp): Promise<void> {
	const matches = typeof name === 'string' ? { name } : { name: expect.stringMatching(name) }
	const timeout = 20_000
	await expect
		.poll(() => focusOf(page), { timeout })
		.toMatchObject({ ...matches, inSight: true, loading: false })
}

/** Returns the focused element. Returns null when no element of the page has the focus. */
function focusOf(page: Page): Promise<Focused | null> {
	return page.evaluate(() => {
		const at = document.activeElement
		if (!(at instanceof HTMLElement) || at === document.body) return null
		const ids = at.getAttribute('aria-labelledby')?.split(' ') ?? []
		const labels = 'labels' in at && at.labels instanceof NodeList ? [...at.labels] : []
		const texts = [...ids.map((id) => document.getElementById(id)), ...labels]
		const labelled = texts.map((text) => text?.textContent).join(' ')
		const name = at.getAttribute('aria-label') || labelled || at.textContent || ''
		const { left, right, top, bottom } = at.getBoundingClientRect()
		const middle = (from: number, to: number, size: number) =>
			(Math.max(from, 0) + Math.min(to, size)) / 2
		const seen = document.elementFromPoint(
			middle(left, right, innerWidth),
			middle(top, bottom, innerHeight),
		)
		const around = at.parentElement ?? at
		const isMarked = (element: Element) => {
			const { outlineStyle, outlineWidth } = getComputedStyle(element)
			return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
		}
		return {
			name: name.replaceAll(/\s+/g, ' ').trim(),
			marked: isMarked(at) || isMarked(around),
			inSight: seen !== null && (at.contains(seen) || around.contains(seen)),
			loading: document.querySelector('[aria-busy=true]') !== null,
		}
	})
}
