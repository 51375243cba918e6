import bodyParser from '@koa/bodyparser';
import Koa from 'koa';

// The reference of the HTTP benchmarks: a bare Koa server that parses the same body and answers 200.
const app = new Koa();
app.use(bodyParser());
app.use((ctx) => {
  ctx.body = { ok: true };
});
app.listen(Number(process.env['PORT']), '127.0.0.1');
