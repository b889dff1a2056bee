import type { Topic } from './topic.ts'

/** Topics about the home during the work: cleanup, dust, noise, pets, access and neighbors. */
export const HOME: Topic[] = [
	{
		name: 'cleanup',
		sharedCues:
			'clean up, cleanup, clean-up, cleaned up, broom clean, magnet*, tidy, tidied, sweep*, swept, vacuum*',
		questionCues:
			'mess, messy, leave .. clean/mess/behind, pick .. up .. after, picking up, nails .. yard/grass/driveway/tire*/lawn, screws .. yard/grass/driveway/tire*/lawn, debris, scraps, sawdust, leftover, clean after, who cleans, state .. leave, condition .. leave, yard look, find .. staples/nails',
		answerCues:
			'every evening, end of each day, end of every day, at the end of the day, clean .. site/yard, cleaned, rake*',
	},
	{
		name: 'disposal',
		sharedCues:
			'haul*, dispos*, scrap yard, scrap metal, crushed, vacuumed out, landfill, recycl*, taken away, take away, dump fee, dumpster, carted, junk',
		questionCues:
			'what happens to .. old/existing/debris/dirt/soil/scraps, what .. do with .. old/existing/debris/waste/leftover/dirt/soil, get rid of .. old/existing, take .. old .. away/with/out, throw .. away, tear/rip .. out, remove .. old/existing, take .. down .. old, trash, garbage, waste, rubbish, debris, keep .. old, old .. go, where .. old, where .. pieces/rubble/soil/dirt .. go, take .. out .. old, take .. old .. down/out/away, take .. old, remove .. stuff, demo*',
		answerCues:
			'leaves with us, leave with us, goes to, removed and, removal .. included, tear-off, tear off, remove .. old/existing, donate*, old .. removed, take .. with us, old .. leave/leaves/goes/go',
	},
	{
		name: 'dumpster',
		sharedCues: 'dumpster, trailer, container, skip, storage pod',
		questionCues: 'where .. bin/truck, put .. trash',
		answerCues: 'on boards, driveway',
	},
	{
		name: 'dust',
		sharedCues:
			'dust, dusty, dustless, sanding dust, plastic sheet*, zip wall, hepa, air scrubber, negative air',
		questionCues:
			'dirt .. house/everywhere/through, particles, breathe, lungs, asthma, stay clean inside, keep .. clean, clean while',
		answerCues:
			'seal off, sealed off, plastic wall, cover .. vents, extract*, containment, curtain',
	},
	{
		name: 'noise',
		sharedCues: 'noise, noisy, loud, quiet, decibel, hammering, earplugs, sound, db',
		questionCues:
			'work from home, baby sleep*, nap, hear, take calls, racket, disturb*, wake, bother the neighbors, peace',
		answerCues: 'whisper, louder, saws run, compressor',
	},
	{
		name: 'smell',
		sharedCues: 'smell, odor, odour, fume, voc, low-voc, stink, scent',
		questionCues:
			'toxic, off-gas*, safe to breathe, air quality, harmful, headache, chemicals, sleep in .. room, stay in .. house .. while/after/during',
		answerCues: 'odorless, water-based, water based, air out, ventilate',
	},
	{
		name: 'parking',
		sharedCues: 'park, cars, driveway clear, vehicle, parking spot, car',
		questionCues: 'truck, where .. leave .. truck, blocked, get out of my',
		answerCues: 'truck has to, street, curb',
	},
	{
		name: 'pets',
		sharedCues: 'pet, dog, cat, puppy, animal, pup, kitten, horse, animals',
		questionCues: 'four-legged, golden retriever, lab',
		answerCues: 'leash, gate closed, gate shut',
	},
	{
		name: 'children',
		sharedCues: 'child, children, kid, kids, baby, toddler, infant, nap',
		questionCues: 'little one, grandkids, newborn, pregnan*',
		answerCues: 'play area, off limits, inside while',
	},
	{
		name: 'being at home',
		sharedCues: 'be home, be at home, be there, be present, have to stay, stay home',
		questionCues:
			'stay home, take .. off work, day off, at work, while .. at work, away .. vacation/work/week, vacation, out of town, someone .. home, somebody .. home, anybody .. home, need me, need to be around, wait around, leave .. house, not there, home during, while you work, on site .. myself, stick around',
		answerCues:
			'nobody has to be, nobody needs to be, nobody/none/someone is home, no one needs, no need to be, only on the first, only for the, someone over 18, an adult, adult, at the start and, you do not have to, you can be at work, home on the first, home .. morning, home while',
	},
	{
		name: 'access',
		sharedCues: 'key, keys, lockbox, door code, garage code, access, gate code, let us in',
		questionCues:
			'how .. you get in, crew/workers/guys .. get in/inside, get into the house, get inside, let .. in, lock up, come inside the house, need .. inside, unlock*, into the yard, back yard access, through .. house',
		answerCues: 'open the, come through, unlocked, feet wide, path',
	},
	{
		name: 'power and water of the house',
		sharedCues:
			'outlet, outdoor outlet, hose bib, spigot, extension cord, water supply, your electricity, your power, your water, generator, power tools',
		questionCues:
			'use .. power/electricity/water/hose/outlet, need .. power/electricity/water/hose/outlet, plug in, my electricity, my electric, power shut off, turn off .. power/water/gas, shut off .. power/water/gas, water .. off, power .. off, electricity .. off, no water, without water, without power, wifi, internet',
		answerCues: 'standard outlet, shut off, turned off, water is off, power is off, circuit',
	},
	{
		name: 'toilet',
		sharedCues:
			'toilet, restroom, portable toilet, porta potty, port-a-*, porta-*, use .. bathroom',
		questionCues:
			'where .. crew/workers/guys .. go, bathroom .. crew/workers/guys, crew/workers/guys .. bathroom, potty, use the loo, go to the bathroom, relieve',
		answerCues: 'bring .. toilet',
	},
	{
		name: 'belongings in the way',
		isGeneral: true,
		sharedCues: '',
		questionCues:
			'furniture, fridge, couch, sofa, bed, piano, dresser, belongings, refrigerator, appliances, patio set, patio furniture, grill, wall decorations, pictures, bookcase, empty .. cabinets/room/closet/drawers, planters, pots, shelves, tv, move .. stuff/things/out/heavy/everything/my, clear .. room/out/area/space, pack .. up, prepare, get .. ready, do beforehand, do .. before you/crew, before you .. arrive/come/get here, before the crew, beforehand, stuff in .. room/garage/closet/attic, swing set, trampoline, make room, empty, our things, heavy things, anything .. need to do',
		answerCues:
			'move .. back, carry .. out, please clear, clear .. feet, feet of space, feet free, please empty, empty, please bring, roll out, hook .. up, emptied, wrapped in',
	},
	{
		name: 'plants',
		isGeneral: true,
		sharedCues:
			'plant, shrub, bush, flower, garden, lawn, tree, grass, hedge, flower bed, landscaping, rose, hydrangea, sprinkler, irrigation',
		questionCues:
			'tear up .. yard, ruin .. yard/grass/lawn, yard survive, dig up .. yard, roots, vegetation, yard, greenery',
		answerCues: 'trim back, tie back, tied back, plywood paths, reseed*, cover .. beds, plywood',
	},
	{
		name: 'living at home during the work',
		sharedCues:
			'live in the house, live at home, stay in the house, living in the house, hotel, temporary kitchen, sleep at home, move out, other bathroom',
		questionCues:
			'stay .. house/home .. during/while/through, live .. during/while/through, sleep .. during/while, cook .. during/while, use .. bathroom/kitchen .. during/while, stay home during, supposed to cook, how .. cook, without a kitchen/bathroom/shower, stay in our/my home, stay elsewhere, do without, live here, have to leave',
		answerCues:
			'you may stay, set up .. sink/microwave/kitchen, room by room, one room at a time, every night, each night, working toilet, one bathroom',
	},
	{
		name: 'underground lines',
		sharedCues:
			'811, utility lines, buried, underground, gas line, utilities marked, cable line, locate*',
		questionCues: 'dig*, hit .. line/pipe/cable, before you dig, pipes',
		answerCues: 'marked, mark .. lines, flags',
	},
	{
		name: 'neighbors and boundary',
		sharedCues: 'neighbor, neighbour, property line, boundary, survey, lot line, next door',
		questionCues: 'their side, other side, share the cost, how close, encroach*, trespass',
		answerCues: 'pins, stakes, inches inside, letter to',
	},
]
