/** Returns a PDF with one empty page. `width` and `height` are in points. */
export function onePagePdf(width: number, height: number): string {
	const objects = [
		'<< /Type /Catalog /Pages 2 0 R >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] >>`,
	]
	let text = '%PDF-1.4\n'
	const offsets = objects.map((object, index) => {
		const offset = text.length
		text += `${index + 1} 0 obj\n${object}\nendobj\n`
		return offset
	})
	const start = text.length
	const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
	text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`
	return `${text}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
}
