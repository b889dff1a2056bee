import axe from 'axe-core'
import { expect } from 'vitest'

/** Rendered components stand outside the landmarks of their page, so the rule about landmarks does not apply to them. */
const OPTIONS = { rules: { region: { enabled: false } } }

/**
 * Expects that axe finds no accessibility violation inside an element. Finishes the running animations first, because a
 * fading element has less contrast.
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
