// Stands in for the payment service: shows its environment over HTTP.
import { createServer } from 'node:http';

createServer((_request, response) => {
  response.end(JSON.stringify(process.env));
}).listen(Number(process.env.PORT), process.env.HOST, () => {
  console.log(`ready http://${process.env.HOST}:${process.env.PORT}`);
});
