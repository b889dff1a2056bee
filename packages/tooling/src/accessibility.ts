import axe from 'axe-core'
import { expect } from 'vitest'

/** Disables the rule about page landmarks, because a test renders a component without the landmarks of a page. */
const OPTIONS = { rules: { region: { enabled: false } } }

/**
 * Expects that axe finds no accessibility violation inside an element. Finishes running animations first, because a
 * half-transparent element would violate the contrast rule.
 */
export async function expectAccessible(element: Element): Promise<void> {
	for (const animation of document.getAnimations()) {
		const iterations = animation.effect?.getComputedTiming().iterations
		if (iterations !== Number.POSITIVE_INFINITY) animation.finish()
	}
	const { violations } = await axe.run(element, OPTIONS)
	const findings = violations.flatMap(({ id, help, nodes }) =>
		nodes.map(({ html }) => `${id}: ${help}: ${html}`),
	)
	expect(findings).toEqual([])
}
