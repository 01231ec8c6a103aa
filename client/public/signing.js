/* global SignaturePad */
// The box to draw a signature in, where there is a script. Points are sent in units of the box.
(() => {
  const form = document.getElementById('sign');
  const canvas = form?.querySelector('canvas');
  if (!form || !canvas) return;
  const UNITS = { width: 1000, height: 400 };
  const MAX_POINTS = 6000;
  const pad = new SignaturePad(canvas, { penColor: '#16181d', minDistance: 3 });
  const wrong = form.querySelector('[data-draw-problem]');

  const fit = () => {
    const { width, height } = canvas.getBoundingClientRect();
    if (width === 0) return;
    const scale = Math.max(window.devicePixelRatio || 1, 1);
    const before = { width: canvas.width / scale, height: canvas.height / scale };
    if (Math.round(before.width) === Math.round(width)) return;
    const drawn = pad.toData();
    canvas.width = width * scale;
    canvas.height = height * scale;
    canvas.getContext('2d').scale(scale, scale);
    pad.clear();
    for (const group of drawn) for (const point of group.points) point.x *= width / before.width;
    for (const group of drawn) for (const point of group.points) point.y *= height / before.height;
    pad.fromData(drawn);
  };

  const toStrokes = () => {
    const { width, height } = canvas.getBoundingClientRect();
    const unit = (value, size, most) => Math.min(most, Math.max(0, Math.round((value / size) * most)));
    const strokes = pad
      .toData()
      .map(({ points }) => points.map(({ x, y }) => [unit(x, width, UNITS.width), unit(y, height, UNITS.height)]));
    const every = Math.ceil(strokes.reduce((sum, { length }) => sum + length, 0) / MAX_POINTS);
    return strokes.map((points) => points.filter((_, at) => at % every === 0 || at === points.length - 1));
  };

  const show = () => {
    const how = form.elements.how.value;
    for (const part of form.querySelectorAll('[data-how]')) part.hidden = part.dataset.how !== how;
    form.elements.name.disabled = how !== 'typed';
    fit();
  };

  for (const part of form.querySelectorAll('[data-script]')) part.hidden = false;
  for (const radio of form.elements.how) radio.disabled = false;
  // Whoever typed a name that was refused goes on typing.
  const typed = form.elements.name;
  if (typed.value === '' && !typed.hasAttribute('aria-invalid')) form.elements.how.value = 'drawn';
  for (const radio of form.elements.how) radio.addEventListener('change', show);
  form.querySelector('[data-clear]').addEventListener('click', () => pad.clear());
  pad.addEventListener('endStroke', () => {
    wrong.hidden = true;
  });
  window.addEventListener('resize', fit);
  form.addEventListener('submit', (event) => {
    if (form.elements.how.value !== 'drawn') return;
    form.elements.strokes.value = JSON.stringify(toStrokes());
    if (!pad.isEmpty()) return;
    event.preventDefault();
    wrong.hidden = false;
    canvas.focus();
  });
  show();
})();
