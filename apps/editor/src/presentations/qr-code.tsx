import { encode } from 'uqr'

/** The code of an address, black on white in either theme: cameras expect it so. */
export function QrCode({ url, label }: { url: string; label: string }) {
	const { size, data } = encode(url, { border: 2 })
	const path = data
		.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
		.join('')
	return (
		<svg
			viewBox={`0 0 ${size} ${size}`}
			role="img"
			aria-label={label}
			shapeRendering="crispEdges"
			className="block w-full rounded-s bg-white"
		>
			<path d={path} fill="#161412" />
		</svg>
	)
}

const PIXELS = 16

/** Saves the code as a picture that can be printed. */
export function saveQrCode(url: string, name: string): void {
	const { size, data } = encode(url, { border: 2 })
	const canvas = document.createElement('canvas')
	canvas.width = size * PIXELS
	canvas.height = size * PIXELS
	const context = canvas.getContext('2d')
	if (context === null) return
	context.fillStyle = '#ffffff'
	context.fillRect(0, 0, canvas.width, canvas.height)
	context.fillStyle = '#000000'
	for (const [y, row] of data.entries())
		for (const [x, dark] of row.entries())
			if (dark) context.fillRect(x * PIXELS, y * PIXELS, PIXELS, PIXELS)
	const link = document.createElement('a')
	link.href = canvas.toDataURL('image/png')
	link.download = `${name}.png`
	link.click()
}
