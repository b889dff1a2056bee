import { expect, it } from 'vitest'
import { levelLines } from './level-lines.ts'
import { bulletsOf, print } from './testing.ts'

const SIZE = { width: 1600, height: 900 }
/** Turns a line as a photo does that is turned by `slope`. */
const turn = (line: ReturnType<typeof print>, slope: number) => {
	const x = (line.x0 + line.x1) / 2
	const y = (line.y0 + line.y1) / 2
	const rise = (Math.abs(slope) * (line.x1 - line.x0)) / 2
	const [right, down] = [-slope * (y - SIZE.height / 2), slope * (x - SIZE.width / 2)]
	const [x0, x1] = [line.x0 + right, line.x1 + right]
	return { ...line, x0, x1, y0: line.y0 + down - rise, y1: line.y1 + down + rise }
}

it.each([0.027, -0.02])('reads the rows of a table in a photo that slopes by %s', (slope) => {
	const rows = [
		['Remove two stumps', '$380'],
		['Haul the chips to the yard', '$95'],
		['Seed the lawn', '$140'],
	]
	const lines = rows.flatMap(([label = '', value = ''], n) => [
		print(label, [100, 300 + n * 44], 30),
		print(value, [1300 - value.length * 15, 300 + n * 44], 30),
	])
	const turned = lines.map((line) => turn(line, slope))
	expect(bulletsOf(...levelLines(turned, { ...SIZE, slope }))).toEqual(
		rows.map((row) => row.join(': ')),
	)
	expect(bulletsOf(...turned)).not.toContain('Remove two stumps: $380')
})

it('leaves lines as they are when the measured slope is no more than noise', () => {
	const lines = [print('Level', [100, 300])]
	expect(levelLines(lines, { ...SIZE, slope: 0.003 })).toEqual(lines)
})
