import type { UnseenSlide } from '../unseen-slide.ts'
import { DESIGNS } from './designs.ts'

type Table = {
	title: string | string[]
	header: string[]
	rows: string[][]
	ruled?: true
	language?: 'es'
}

const table = (
	name: string,
	design: keyof typeof DESIGNS,
	{ title, ruled, ...more }: Table,
): UnseenSlide => ({
	kind: 'table',
	name,
	design: DESIGNS[design],
	title: [title].flat(),
	...more,
	ruled: ruled ?? false,
})

/** Slides with tables. In some tables, every column has a heading; in others, only the columns with values have one. */
export const UNSEEN_TABLES: readonly UnseenSlide[] = [
	table('garage door prices', 'magazine', {
		title: 'Pick the door that fits',
		header: ['Door', 'Insulation', 'Price'],
		rows: [
			['Steel, one layer', 'None', '$1,240'],
			['Steel with foam', 'R-12', '$1,890'],
			['Cedar overlay', 'R-18', '$4,350'],
		],
	}),
	table('stump and trunk fees', 'poster', {
		title: 'What each visit costs',
		header: ['Service', 'Time', 'Price'],
		rows: [
			['Pump the tank', '2 hours', '$410'],
			['Locate the lid', '1 hour', '$120'],
			['Replace a baffle', '3 hours', '$365'],
			['Camera survey', '1 hour', '$240'],
		],
	}),
	table('deck boards', 'sheet', {
		title: 'How the boards compare',
		header: ['Cedar', 'Composite'],
		rows: [
			['Lasts', '15 years', '30 years'],
			['Staining', 'Every 2 years', 'Never'],
			['Heat in the sun', 'Cool', 'Warm'],
		],
	}),
	table('EV chargers', 'panel', {
		title: ['Charging', 'at home'],
		header: ['Charger', 'Amps', 'Miles per hour'],
		rows: [
			['Outlet', '16', '11'],
			['Wall unit', '48', '36'],
			['Twin unit', '80', '58'],
		],
	}),
	table('pest plans', 'frost', {
		title: 'Plans for every home',
		header: ['Plan', 'Visits', 'Mice', 'Termites'],
		rows: [
			['Basic', '4 a year', 'No', 'No'],
			['Complete', '6 a year', 'Yes', 'No'],
			['Total', '12 a year', 'Yes', 'Yes'],
		],
		ruled: true,
	}),
	table('countertop stones', 'dusk', {
		title: 'Stone by stone',
		header: ['Granite', 'Quartz', 'Marble'],
		rows: [
			['Sealing', 'Yearly', 'Never', 'Monthly'],
			['Stains', 'Rarely', 'Rarely', 'Often'],
			['Warranty', '15 years', 'Lifetime', '5 years'],
		],
		ruled: true,
	}),
	table('waterproofing payments', 'magazine', {
		title: 'When you pay',
		header: ['Stage', 'Share', 'Amount'],
		rows: [
			['Signing', '10%', '$1,480'],
			['First day', '40%', '$5,920'],
			['Final walkthrough', '50%', '$7,400'],
		],
	}),
	table('precios de riego', 'panel', {
		title: ['Precios', 'de riego'],
		header: ['Zona', 'Tiempo', 'Precio'],
		rows: [
			['Frente', '1 día', '$950'],
			['Patio', '2 días', '$1,700'],
			['Jardín lateral', '1 día', '$820'],
		],
		language: 'es',
	}),
	table('generator sizes', 'poster', {
		title: 'Which generator runs what',
		header: ['Size', 'Runs', 'Installed'],
		rows: [
			['10 kW', 'Lights and fridge', '$6,900'],
			['16 kW', 'Heat as well', '$9,200'],
			['24 kW', 'The whole house', '$12,800'],
		],
		ruled: true,
	}),
]
