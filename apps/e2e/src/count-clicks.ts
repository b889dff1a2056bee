import type { BrowserContext } from 'playwright-core'

export type ClickCount = {
	/** Presses of a mouse button, and taps. */
	clicks: number
	/** Fields whose value the person entered. */
	fields: number
}

const CLICK = 'counted a click'
const FIELD = 'counted a field'

/**
 * Counts the clicks or taps and the entered fields on all pages of a browser context from now on. The pages report through the
 * console: with a binding of Playwright, axe never ends on a page that has a sandboxed frame.
 */
export async function countClicks(context: BrowserContext): Promise<ClickCount> {
	const count: ClickCount = { clicks: 0, fields: 0 }
	context.on('console', (message) => {
		if (message.text() === CLICK) count.clicks += 1
		if (message.text() === FIELD) count.fields += 1
	})
	await context.addInitScript(
		([click, field]) => {
			const entered = new WeakSet<EventTarget>()
			addEventListener('pointerdown', () => console.debug(click), true)
			addEventListener(
				'input',
				({ target }) => {
					const isText = target instanceof HTMLInputElement && target.type !== 'checkbox'
					if (!isText || entered.has(target)) return
					entered.add(target)
					console.debug(field)
				},
				true,
			)
		},
		[CLICK, FIELD],
	)
	return count
}
