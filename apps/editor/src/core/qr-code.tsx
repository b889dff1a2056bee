import { encode } from 'uqr'

/** Renders the QR code of a URL. The code is black on white in both themes because cameras expect high contrast. */
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

const PIXELS_PER_MODULE = 16

/** Downloads the QR code of a URL as a PNG file for printing. */
export function downloadQrCode(url: string, name: string): void {
	const { size, data } = encode(url, { border: 2 })
	const canvas = document.createElement('canvas')
	canvas.width = size * PIXELS_PER_MODULE
	canvas.height = size * PIXELS_PER_MODULE
	const context = canvas.getContext('2d')
	if (context === null) return
	context.fillStyle = '#ffffff'
	context.fillRect(0, 0, canvas.width, canvas.height)
	context.fillStyle = '#000000'
	for (const [y, row] of data.entries())
		for (const [x, dark] of row.entries()) {
			const side = PIXELS_PER_MODULE
			if (dark) context.fillRect(x * side, y * side, side, side)
		}
	const link = document.createElement('a')
	link.href = canvas.toDataURL('image/png')
	link.download = `${name}.png`
	link.click()
}
